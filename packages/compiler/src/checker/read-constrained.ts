import {
  type Constrained,
  type Constraint,
  constrainId,
  type TypeNode,
} from '@mikrokit/types/model';
import { type IntersectionType, type Type, TypeFlags } from 'typescript/unstable/sync';
import { type Annotation, annotationOf } from './annotations.ts';
import { checkPatternCosts } from './check-pattern-costs.ts';
import { withoutBrandParts } from './read-brand.ts';
import { describePlace, type Place, type ReadContext, spell } from './read-context.ts';
import { readObject } from './read-object.ts';
import { readType } from './read-type.ts';
import { nameOf } from './type-name.ts';

/** An intersection's annotations, and what they speak of. */
interface Split {
  readonly annotations: readonly Annotation[];
  readonly rest: readonly Type[];
}

/** Reads `string & MinLength<3>`; `undefined` for an intersection without annotations. */
export function readConstrained(
  context: ReadContext,
  type: IntersectionType,
  place: Place,
): TypeNode | undefined {
  const { annotations, rest } = split(context, type);
  if (annotations.length === 0) return undefined;
  for (const annotation of annotations) {
    if ('problem' in annotation) refuseConstraint(context, place, type, annotation.problem);
  }
  const [only] = rest;
  const isOfObjects = rest.every((part) => part.flags & TypeFlags.Object);
  if (only === undefined || (rest.length > 1 && !isOfObjects)) {
    refuseConstraint(context, place, type, 'annotations need one type that they constrain');
    return { kind: 'unknown' };
  }
  const constraints = constraintsOf(annotations);
  if (rest.length > 1) {
    const object = readObject(context, type, place);
    if (constraints.length === 0) return object;
    const id = context.builder.add({ ...object });
    return refuseMisfit(context, place, type, constrainId(context.builder.types, id, constraints));
  }
  const id = readType(context, only, place);
  const node = context.builder.types[id];
  if (constraints.length === 0 && node) return node;
  const name = type.getAliasSymbol() && nameOf(context, type);
  const constrained = constrainId(context.builder.types, id, constraints);
  const made = refuseMisfit(context, place, type, constrained);
  if (made.kind === 'constrained') checkPatternCosts(context, made, place);
  return made.kind === 'constrained' && name !== undefined ? { ...made, name } : made;
}

/** The type without a default, if that is all that its annotations say. */
export function withoutDefault(context: ReadContext, type: Type): Type {
  if (!type.isIntersectionType()) return type;
  const { annotations, rest } = split(context, type);
  const [only] = rest;
  const isBare = annotations.every((annotation) => 'preset' in annotation);
  return only && rest.length === 1 && annotations.length > 0 && isBare ? only : type;
}

/** The defaults that a type and, if it is a union, its members have. */
export function presetsOf(context: ReadContext, type: Type): (Annotation & { preset: object })[] {
  if (type.isUnionType()) return type.getTypes().flatMap((part) => presetsOf(context, part));
  if (!type.isIntersectionType()) return [];
  const { annotations } = split(context, type);
  return annotations.filter((annotation) => 'preset' in annotation);
}

/** Reports a default where there is no property that it could fill in. */
export function refuseDefault(context: ReadContext, type: Type, place: Place): void {
  // In results it does nothing, and is often there because the value came in with it.
  if (place.isResult || presetsOf(context, type).length === 0) return;
  const why =
    '`Default` is for properties; give a parameter its default in the function: `page = 1`';
  refuseConstraint(context, place, type, why);
}

export function refuseConstraint(
  context: ReadContext,
  place: Place,
  type: Type,
  why: string,
): void {
  context.reporter.report(
    'MK1015',
    place.node,
    `${describePlace(place)} has type \`${spell(context, type)}\`: ${why}.`,
  );
}

function refuseMisfit(
  context: ReadContext,
  place: Place,
  type: Type,
  { node, misfit }: Constrained,
): TypeNode {
  if (node) return node;
  refuseConstraint(context, place, type, misfit);
  return { kind: 'unknown' };
}

function split(context: ReadContext, type: IntersectionType): Split {
  const annotations: Annotation[] = [];
  const rest: Type[] = [];
  for (const part of type.getTypes()) {
    const annotation = annotationOf(context, part);
    if (annotation) annotations.push(annotation);
    else rest.push(part);
  }
  return { annotations, rest: withoutBrandParts(context, rest) };
}

function constraintsOf(annotations: readonly Annotation[]): Constraint[] {
  return annotations.flatMap((annotation) =>
    'constraints' in annotation ? annotation.constraints : [],
  );
}
