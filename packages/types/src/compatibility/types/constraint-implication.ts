import { isComparedByValue } from '../../analysis/value-equality.ts';
import { lengthBounds } from '../../constraints/lengths.ts';
import {
  includesRange,
  isNumberFormat,
  rangeOf,
  rangeOfConstraint,
} from '../../constraints/number-range.ts';
import { lengthOf } from '../../kinds/collections/tuple.ts';
import type { Constraint, ConstraintOf } from '../../model/constraints.ts';
import { bareNode, typeNode } from '../../model/model.ts';
import type { TypeId, TypeNode, Types } from '../../model/nodes.ts';
import { isMultipleOf } from '../../runtime/numbers/is-multiple-of.ts';
import type { Comparison } from './comparison.ts';

/**
 * Whether all values of a type satisfy a constraint. `no` is a guess: possibly no value proves it.
 */
type Implication = 'yes' | 'no' | 'unproven';

/** Whether all JSON that the writer's type has satisfies a constraint of the reader's. */
export function implies(
  { types, reader }: Comparison,
  writer: TypeId,
  constraint: Constraint,
): Implication {
  const base = bareNode(types, writer);
  const own = constraintsOf(types, writer);
  const isSame = own.some((other) => JSON.stringify(other) === JSON.stringify(constraint));
  if (isSame) return 'yes';
  switch (constraint.kind) {
    case 'brand':
      return 'yes';
    case 'check':
      // Clients do not have the check's function.
      return reader === 'client' ? 'yes' : 'no';
    case 'minLength':
    case 'maxLength':
      return impliesLength(base, own, constraint);
    case 'minItems':
      return lengthsOf(types, writer).least >= constraint.value ? 'yes' : 'no';
    case 'maxItems':
      return lengthsOf(types, writer).most <= constraint.value ? 'yes' : 'no';
    case 'uniqueItems':
      return isListOfDifferent(types, writer) ? 'yes' : 'no';
    case 'multipleOf':
      return impliesMultiple(own, constraint);
    case 'format':
      return impliesFormat(base, own, constraint);
    case 'pattern':
      return isPlainString(base, own) ? 'no' : 'unproven';
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return impliesRange(base, own, constraint);
  }
}

function constraintsOf(types: Types, id: TypeId): readonly Constraint[] {
  const node = typeNode(types, id);
  return node.kind === 'constrained' ? node.constraints : [];
}

/** Whether a type is all strings of some lengths. */
function isPlainString(base: TypeNode, own: readonly Constraint[]): boolean {
  const ofLength = ['minLength', 'maxLength', 'brand'];
  return base.kind === 'string' && own.every(({ kind }) => ofLength.includes(kind));
}

function impliesLength(
  base: TypeNode,
  own: readonly Constraint[],
  { kind, value }: ConstraintOf<'minLength' | 'maxLength'>,
): Implication {
  const bounds = own.flatMap((other) => (other.kind === kind ? [other.value] : []));
  const fixed = base.kind === 'template' ? base.texts.join('').length : 0;
  const holds =
    kind === 'minLength'
      ? Math.max(fixed, ...bounds) >= value
      : bounds.some((bound) => bound <= value);
  if (holds) return 'yes';
  return isPlainString(base, own) ? 'no' : 'unproven';
}

/** The possible numbers of elements of a list type. */
export function lengthsOf(types: Types, id: TypeId): { least: number; most: number } {
  const node = bareNode(types, id);
  return node.kind === 'tuple' ? lengthOf(node) : lengthBounds(constraintsOf(types, id));
}

function isListOfDifferent(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  if (lengthsOf(types, id).most <= 1) return true;
  return node.kind === 'set' && isComparedByValue(types, node.element);
}

function impliesMultiple(
  own: readonly Constraint[],
  { value }: ConstraintOf<'multipleOf'>,
): Implication {
  const units = own.filter((other) => other.kind === 'multipleOf');
  const divides = (unit: number | string) =>
    typeof value === 'string'
      ? BigInt(unit) % BigInt(value) === 0n
      : isMultipleOf(Number(unit), value);
  if (units.some((unit) => divides(unit.value))) return 'yes';
  return units.length > 0 ? 'unproven' : 'no';
}

function impliesFormat(
  base: TypeNode,
  own: readonly Constraint[],
  constraint: ConstraintOf<'format'>,
): Implication {
  const { value } = constraint;
  if (value === 'password' || value === 'double') return 'yes';
  // For a reader of strings, a bigint is a string.
  if (isNumberFormat(value)) return impliesRange(base, own, constraint);
  if (base.kind === 'date' && value === 'date-time') return 'yes';
  if (base.kind === 'bytes' && value === 'base64') return 'yes';
  return isPlainString(base, own) ? 'no' : 'unproven';
}

function impliesRange(
  base: TypeNode,
  own: readonly Constraint[],
  constraint: Constraint,
): Implication {
  const isBigint = base.kind === 'bigint';
  if (!isBigint && base.kind !== 'number') return 'unproven';
  if (includesRange(rangeOfConstraint(constraint, isBigint), rangeOf(own, isBigint))) return 'yes';
  return own.some(({ kind }) => kind === 'multipleOf') ? 'unproven' : 'no';
}
