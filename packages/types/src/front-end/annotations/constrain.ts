import { isComparedByValue } from '../../analysis/value-equality.ts';
import { constraintNames, ruleOf } from '../../constraints/rules.ts';
import type { Constraint } from '../../model/constraints.ts';
import { typeNode } from '../../model/model.ts';
import type { ConstrainedNode, TypeId, TypeNode, Types } from '../../model/nodes.ts';

/** A constrained node, or the reason why there is none: `MinLength<3> is for strings`. */
export type Constrained =
  | { readonly node: ConstrainedNode; readonly mismatch?: never }
  | {
      readonly mismatch: string;
      readonly node?: never;
      /**
       * Whether the constraint is for other kinds of types, so that other members of a union can
       * have it.
       */
      readonly isForOthers?: true;
    };

/**
 * Adds constraints to a type in the model, which can already have some. Of two bounds of one kind,
 * the narrower one remains, whatever their order.
 */
export function constrain(
  types: Types,
  type: TypeId,
  constraints: readonly Constraint[],
): Constrained {
  const before = typeNode(types, type);
  if (before.kind === 'constrained') {
    return constrain(types, before.type, [...before.constraints, ...constraints]);
  }
  const list = constraints.map((constraint) => forBase(constraint, before));
  // Only objects can be incomplete.
  const areToldApart = () =>
    before.kind === 'array' &&
    types[before.element] !== undefined &&
    isComparedByValue(types, before.element);
  for (const constraint of list) {
    const rule = ruleOf(constraint);
    const text = `\`${rule.print(constraint)}\``;
    const only = rule.isFor?.(constraint);
    if (only !== undefined && !only.kinds.includes(before.kind))
      return { mismatch: `${text} is for ${only.words}`, isForOthers: true };
    const mismatch = rule.mismatch(constraint, before, areToldApart);
    if (mismatch !== undefined) return { mismatch: `${text} ${mismatch}` };
  }
  const ordered = narrowest(list).toSorted(
    (a, b) => orderOf(a) - orderOf(b) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
  );
  return (
    findContradiction(ordered) ?? { node: { kind: 'constrained', type, constraints: ordered } }
  );
}

/** `Min<0>` on a bigint is `Min<0n>`. */
function forBase(constraint: Constraint, base: TypeNode): Constraint {
  if ('digits' in constraint) {
    const { digits, ...rounded } = constraint;
    return base.kind === 'bigint' ? { ...rounded, value: digits as string } : rounded;
  }
  return base.kind === 'bigint' && 'value' in constraint && Number.isSafeInteger(constraint.value)
    ? ({ ...constraint, value: String(constraint.value) } as Constraint)
    : constraint;
}

/** Removes duplicates, and keeps only the narrowest bound of a kind. */
function narrowest(list: readonly Constraint[]): Constraint[] {
  const kept = new Map<string, Constraint>();
  for (const constraint of list) {
    const direction = DIRECTIONS[constraint.kind];
    if (direction === undefined) {
      kept.set(JSON.stringify(constraint), constraint);
      continue;
    }
    const known = kept.get(constraint.kind);
    if (!known || direction * compare(constraint, known) > 0) kept.set(constraint.kind, constraint);
  }
  return [...kept.values()];
}

/** 1 if the greater of two bounds is the narrower one, otherwise -1. */
const DIRECTIONS: { readonly [K in Constraint['kind']]?: 1 | -1 } = {
  minLength: 1,
  minItems: 1,
  minimum: 1,
  exclusiveMinimum: 1,
  maxLength: -1,
  maxItems: -1,
  maximum: -1,
  exclusiveMaximum: -1,
};

function compare(a: Constraint, b: Constraint): number {
  const [x, y] = [numberOf(a), numberOf(b)];
  return x > y ? 1 : x < y ? -1 : 0;
}

function numberOf(constraint: Constraint): number | bigint {
  const value = 'value' in constraint ? constraint.value : 0;
  return typeof value === 'string' ? BigInt(value) : value;
}

const PAIRS: readonly (readonly [Constraint['kind'], Constraint['kind'], mayBeEqual: boolean])[] = [
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minimum', 'maximum', true],
  ['exclusiveMinimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
];

function findContradiction(list: readonly Constraint[]): Constrained | undefined {
  for (const [least, most, mayBeEqual] of PAIRS) {
    const low = list.find(({ kind }) => kind === least);
    const high = list.find(({ kind }) => kind === most);
    if (!low || !high) continue;
    const order = compare(low, high);
    if (order < 0 || (order === 0 && mayBeEqual)) continue;
    const [a, b] = [low, high].map((c) => `\`${ruleOf(c).print(c)}\``);
    return { mismatch: `${a} and ${b} leave no value` };
  }
  return undefined;
}

function orderOf(constraint: Constraint): number {
  return constraintNames.indexOf(constraint.kind);
}
