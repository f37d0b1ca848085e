import {
  type Constrained,
  type Constraint,
  constrainId,
  type TypeNode,
  withoutImplied,
} from '@mikrokit/types/model';
import { type IntersectionType, type Type, TypeFlags } from '../api/checked-types.ts';
import { rejectCostlyPatterns } from '../constraints/add-checked-constraints.ts';
import { readCheckFunction } from '../constraints/check-functions.ts';
import {
  type Annotation,
  rejectConstraint,
  splitAnnotations,
} from '../constraints/split-annotations.ts';
import type { Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { nameOfType } from '../symbols/type-name.ts';
import { readObject } from './read-object.ts';
import { rejectParsedInCheck } from './schemas/read-parsed.ts';

/** Reads `string & MinLength<3>`. `undefined` for an intersection without annotations. */
export function readConstrained(
  context: ReadContext,
  type: IntersectionType,
  location: Location,
): TypeNode | undefined {
  const { annotations, rest } = splitAnnotations(context, type);
  if (annotations.length === 0) return undefined;
  for (const annotation of annotations) {
    if ('problem' in annotation) rejectConstraint(context, location, type, annotation.problem);
  }
  const [only] = rest;
  const isOfObjects = rest.every((member) => member.flags & TypeFlags.Object);
  if (only === undefined || (rest.length > 1 && !isOfObjects)) {
    rejectConstraint(context, location, type, 'annotations need one type that they constrain');
    return { kind: 'unknown' };
  }
  const constraints = constraintsOf(annotations);
  const checks = annotations.flatMap((one) => ('check' in one && one.check ? [one.check] : []));
  for (const check of checks) readCheckFunction(context, check, type, location);
  if (rest.length > 1) {
    const object = readObject(context, type, location);
    if (constraints.length === 0) return object;
    const id = context.builder.add({ ...object });
    if (checks.length > 0) rejectParsedInCheck(context, id, type, location);
    return rejectMismatch(
      context,
      location,
      type,
      constrainId(context.builder.types, id, constraints),
    );
  }
  const id = context.readType(only, location);
  if (checks.length > 0) rejectParsedInCheck(context, id, type, location);
  const node = context.builder.types[id];
  const more = withoutImplied(context.builder.types, id, constraints);
  if (more.length === 0 && node) return node;
  const name = type.getAliasSymbol() && nameOfType(context, type);
  const constrained = constrainId(context.builder.types, id, more);
  const result = rejectMismatch(context, location, type, constrained);
  if (result.kind === 'constrained') rejectCostlyPatterns(context, result, location);
  return result.kind === 'constrained' && name !== undefined ? { ...result, name } : result;
}

function rejectMismatch(
  context: ReadContext,
  location: Location,
  type: Type,
  { node, mismatch }: Constrained,
): TypeNode {
  if (node) return node;
  rejectConstraint(context, location, type, mismatch);
  return { kind: 'unknown' };
}

function constraintsOf(annotations: readonly Annotation[]): Constraint[] {
  return annotations.flatMap((annotation) =>
    'constraints' in annotation ? annotation.constraints : [],
  );
}
