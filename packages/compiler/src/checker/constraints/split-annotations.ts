import { type Argument, type Constraint, readAnnotation } from '@mikrokit/types/model';
import {
  type IntersectionType,
  type LiteralType,
  type Type,
  TypeFlags,
  type TypeReference,
} from '../api/checked-types.ts';
import { literalValueOf } from '../api/checker-failure.ts';
import { describeLocation, type Location, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { withoutBrandMembers } from './brands.ts';
import type { CheckUse } from './check-functions.ts';
import { type JsonLiteral, jsonLiteralOf } from './json-literal.ts';

/** An annotation in an intersection, such as `MinLength<3>`, as it applies to the rest of the intersection. */
export type Annotation =
  | { readonly constraints: readonly Constraint[]; readonly check?: CheckUse }
  | { readonly default: JsonLiteral }
  | { readonly problem: string };

/** Reads an annotation of `@mikrokit/types`. `undefined` for any other type. */
export function annotationOf(context: ReadContext, type: Type): Annotation | undefined {
  if (!(type.flags & TypeFlags.Object)) return undefined;
  const symbol = type.getSymbol();
  const name = symbol?.name ?? '';
  return context.isPackageSymbol(symbol, '@mikrokit/types', name)
    ? readAnnotationType(context, type, name)
    : undefined;
}

function readAnnotationType(
  context: ReadContext,
  type: Type,
  name: string,
): Annotation | undefined {
  const types = type.isTypeReference()
    ? context.project.checker.getTypeArguments(type as TypeReference)
    : [];
  if (name === 'Default') {
    const [value] = types;
    const json = value && jsonLiteralOf(context, value);
    return json ? { default: json } : { problem: '`Default` takes a literal, as written in JSON' };
  }
  if (name === 'MaxBytes' || name === 'MediaType')
    return { problem: `\`${name}\` is for files, such as Blob` };
  const constraints = readAnnotation(name, types.map(literalOf));
  if (constraints === 'arguments') {
    const text = context.project.checker.typeToString(type);
    return { problem: `\`${text}\` takes literals: \`${name}<…>\` of one value each` };
  }
  const [, test] = types;
  const [check] = constraints ?? [];
  return (
    constraints && {
      constraints,
      ...(test && check?.kind === 'check' && { check: { name: check.name, test } }),
    }
  );
}

/** The value of a literal type. */
export function literalOf(type: Type): Argument {
  return type.isLiteralType() ? literalValueOf(type as LiteralType) : undefined;
}

/** The annotations of an intersection, and the other members, to which they apply. */
interface SplitIntersection {
  readonly annotations: readonly Annotation[];
  readonly rest: readonly Type[];
}

/** Separates the annotations of an intersection from its other members. Omits brands. */
export function splitAnnotations(context: ReadContext, type: IntersectionType): SplitIntersection {
  const annotations: Annotation[] = [];
  const rest: Type[] = [];
  for (const member of type.getTypes()) {
    const annotation = annotationOf(context, member);
    if (annotation) annotations.push(annotation);
    else rest.push(member);
  }
  return { annotations, rest: withoutBrandMembers(context, rest) };
}

/** Reports a constraint that does not apply to its type. */
export function rejectConstraint(
  context: ReadContext,
  location: Location,
  type: Type,
  why: string,
): void {
  context.reporter.report(
    'MK1015',
    location,
    `${describeLocation(location)} has type \`${typeText(context, type)}\`: ${why}.`,
  );
}
