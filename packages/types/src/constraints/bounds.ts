import { type Code, js } from '../code/code.ts';
import type {
  ConstrainedKinds,
  ConstraintCheck,
  ConstraintRule,
} from '../interfaces/constraint-rule.ts';
import type { Emit } from '../interfaces/kind-emitter.ts';
import type { BoundConstraint } from '../model/constraints.ts';
import type { TypeNode } from '../model/nodes.ts';
import { isDecimal } from '../runtime/numbers/bigint-text.ts';

export const minimumRule = bound('minimum', 'Min', (a, b) => a >= b);
export const maximumRule = bound('maximum', 'Max', (a, b) => a <= b);
export const exclusiveMinimumRule = bound('exclusiveMinimum', 'ExclusiveMin', (a, b) => a > b);
export const exclusiveMaximumRule = bound('exclusiveMaximum', 'ExclusiveMax', (a, b) => a < b);

type BoundCheck = ConstraintCheck<BoundConstraint>;

export const minimumCheck: BoundCheck = ({ value: limit }, value, emit) =>
  js`${value} >= ${numberCode(limit, emit)}`;
export const maximumCheck: BoundCheck = ({ value: limit }, value, emit) =>
  js`${value} <= ${numberCode(limit, emit)}`;
export const exclusiveMinimumCheck: BoundCheck = ({ value: limit }, value, emit) =>
  js`${value} > ${numberCode(limit, emit)}`;
export const exclusiveMaximumCheck: BoundCheck = ({ value: limit }, value, emit) =>
  js`${value} < ${numberCode(limit, emit)}`;

type Comparison = (a: number | bigint, b: number | bigint) => boolean;

function bound(
  kind: BoundConstraint['kind'],
  annotation: string,
  compare: Comparison,
): ConstraintRule<BoundConstraint> {
  return {
    print: ({ value }) => `${annotation}<${printNumber(value)}>`,
    isFor: () => NUMBERS,
    mismatch: ({ value }, base) => numberProblem(value, base),
    code: kind,
    accepts: ({ value }, json) => {
      const number = toNumber(value, json);
      return number === undefined || compare(number, toBigint(value));
    },
    holds: ({ value }, number: number | bigint) => compare(number, toBigint(value)),
  };
}

/** `3`, `3n` */
export function printNumber(value: number | string): string {
  return typeof value === 'string' ? `${value}n` : String(value);
}

export const NUMBERS: ConstrainedKinds = {
  kinds: ['number', 'bigint'],
  words: 'numbers and bigints',
};

/** Why a number is not of a numeric type. */
export function numberProblem(value: number | string, base: TypeNode): string | undefined {
  if (base.kind === 'bigint') return isDecimal(value) ? undefined : 'takes a bigint here: 3n';
  return Number.isFinite(value) ? undefined : 'takes a finite number here';
}

/** The number that JSON represents. `undefined` for JSON of another type. */
export function toNumber(value: number | string, json: unknown): number | bigint | undefined {
  if (typeof value === 'string') return isDecimal(json) ? BigInt(json) : undefined;
  return typeof json === 'number' && Number.isFinite(json) ? json : undefined;
}

export function toBigint(value: number | string): number | bigint {
  return typeof value === 'string' ? BigInt(value) : value;
}

/** A number as code. Bigints become constants. */
export function numberCode(value: number | string, emit: Emit): Code {
  return typeof value === 'string' ? emit.constant('bigint', js`BigInt(${value})`) : js`${value}`;
}
