import type { ConstrainedNode } from '../kinds/constrained.ts';
import { bareNode, type TypeId, type TypeNode, type Types, typeNode } from '../model.ts';
import type { Constraint } from './constraint.ts';
import { constraintNames, ruleOf } from './rules.ts';

/** A constrained node, or why there cannot be one: `MinLength<3> is for strings`. */
export type Constrained =
  | { readonly node: ConstrainedNode; readonly misfit?: never }
  | { readonly misfit: string; readonly node?: never };

/**
 * Puts constraints on a type that is in the model, which may have some already. Of two bounds of one
 * kind the narrower remains; the order in which they are written does not matter.
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
  const areToldApart = () => before.kind === 'array' && isToldApart(types, before.element);
  for (const constraint of list) {
    const rule = ruleOf(constraint);
    const misfit = rule.misfit(constraint, before, areToldApart);
    if (misfit !== undefined) return { misfit: `\`${rule.print(constraint)}\` ${misfit}` };
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
  return base.kind === 'bigint' && 'value' in constraint && Number.isSafeInteger(constraint.value)
    ? ({ ...constraint, value: String(constraint.value) } as Constraint)
    : constraint;
}

/** Without repetitions, and of bounds of one kind the one that says most. */
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

/** 1 where the greater of two says more. */
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
    return { misfit: `${a} and ${b} leave no value` };
  }
  return undefined;
}

function orderOf(constraint: Constraint): number {
  return constraintNames.indexOf(constraint.kind);
}

/** Whether `===` tells values of the type apart. */
function isToldApart(types: Types, id: TypeId): boolean {
  if (types[id] === undefined) return false; // still being read: an object
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.every((member) => isToldApart(types, member));
  return [
    'bigint',
    'boolean',
    'enum',
    'literal',
    'null',
    'number',
    'string',
    'template',
    'undefined',
  ].includes(node.kind);
}
