import { isExtendable, ReflectionKind, type Type, type TypeEnum } from '@deepkit/type';
import { createUnion } from './create-union.ts';
import { isIdentical } from './identical-types.ts';
import { unresolvableType } from './placeholder-types.ts';
import { brandsOf, mergeAnnotations } from './type-annotations.ts';

const NEVER: Type = { kind: ReflectionKind.never };

/** Intersects two types if at least one is primitive. `undefined` otherwise. */
export function intersectValues(a: Type, b: Type): Type | undefined {
  if (isPrimitive(a) && isPrimitive(b)) return narrow(a, b) ?? narrow(b, a) ?? NEVER;
  if (isPrimitive(a)) return branded(a, b);
  return isPrimitive(b) ? branded(b, a) : undefined;
}

/** Kinds of types whose values are not objects. */
export const PRIMITIVES: ReadonlySet<ReflectionKind> = new Set([
  ReflectionKind.string,
  ReflectionKind.number,
  ReflectionKind.boolean,
  ReflectionKind.bigint,
  ReflectionKind.symbol,
  ReflectionKind.null,
  ReflectionKind.undefined,
  ReflectionKind.void,
  ReflectionKind.literal,
  ReflectionKind.templateLiteral,
  ReflectionKind.enum,
]);

function isPrimitive({ kind }: Type): boolean {
  return PRIMITIVES.has(kind);
}

/** `a` with the annotations of both, if it is assignable to `b`. Otherwise `undefined`. */
function narrow(a: Type, b: Type): Type | undefined {
  if (a.kind === ReflectionKind.enum) return narrowEnum(a, b);
  if (b.kind === ReflectionKind.enum) {
    const isMember = a.kind === ReflectionKind.literal && b.values.includes(a.literal as never);
    return isMember ? mergeAnnotations(a, [b]) : undefined;
  }
  if (a.kind === ReflectionKind.templateLiteral && b.kind === ReflectionKind.templateLiteral) {
    return isIdentical(a, b) ? a : unresolvableType(TEMPLATES);
  }
  if (a.kind === ReflectionKind.void && b.kind === ReflectionKind.undefined) return b;
  if (a.kind === b.kind && a.kind !== ReflectionKind.literal) return withBrands(a, b);
  return isExtendable(a, b) ? mergeAnnotations(a, [b]) : undefined;
}

function narrowEnum(a: TypeEnum, b: Type): Type | undefined {
  if (b.kind === ReflectionKind.enum) return isIdentical(a.enum, b.enum) ? a : undefined;
  const wanted =
    b.kind === ReflectionKind.string
      ? 'string'
      : b.kind === ReflectionKind.number
        ? 'number'
        : undefined;
  const members = a.values.filter((value) => typeof value === wanted);
  if (members.length === a.values.length) return withBrands(a, b);
  const literals = members.map((literal) => ({ kind: ReflectionKind.literal, literal }) as Type);
  return literals.length === 0 ? undefined : withBrands(createUnion(literals), b);
}

/** `integer`, `uint8` and the like are not annotations, and `@deepkit/type` allows only one of them. */
function withBrands(a: Type, b: Type): Type {
  const brands = [...new Set([a, b].flatMap(brandsOf))];
  const type = mergeAnnotations(a, [b]);
  return brands.length === 0 ? type : Object.assign({ ...type }, { brands });
}

/** `string & { __brand: 'id' }` is a string. `null` and `undefined` have no brands. */
function branded(value: Type, other: Type): Type | undefined {
  if (other.kind === ReflectionKind.object) return NEVER;
  if (other.kind !== ReflectionKind.objectLiteral) return undefined;
  return EMPTY_VALUES.has(value.kind) ? NEVER : mergeAnnotations(value, [other]);
}

const EMPTY_VALUES: ReadonlySet<ReflectionKind> = new Set([
  ReflectionKind.null,
  ReflectionKind.undefined,
  ReflectionKind.void,
]);

const TEMPLATES = {
  what: 'an intersection of two template literal types',
  fix: 'Write one template literal type, or `string & Pattern<…>`.',
};
