import type { Constraint, FormatName } from '../model/constraints.ts';
import { INTEGER_FORMATS, isIntegerFormat } from './integer-formats.ts';

/**
 * The numbers or bigints that satisfy bounds and formats. Includes both ends, unless they are open.
 */
interface NumberRange {
  readonly low: number | bigint;
  readonly high: number | bigint;
  readonly isOpenBelow: boolean;
  readonly isOpenAbove: boolean;
  /** Only whole numbers. */
  readonly isWhole: boolean;
}

const ALL: NumberRange = {
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  isOpenBelow: false,
  isOpenAbove: false,
  isWhole: false,
};

const whole = (low: number | bigint, high: number | bigint): NumberRange => ({
  ...ALL,
  low,
  high,
  isWhole: true,
});

/**
 * The numbers of a format. `undefined` for a format of other types. Whole numbers of 64 bits are
 * the same for numbers and bigints.
 */
function rangeOfFormat(format: FormatName): NumberRange | undefined {
  if (format === 'float32') return FLOAT32;
  if (format === 'int64') return whole(-(2n ** 63n), 2n ** 63n - 1n);
  if (format === 'uint64') return whole(0, 2n ** 64n - 1n);
  return isIntegerFormat(format) ? whole(...INTEGER_FORMATS[format]) : undefined;
}

/** The largest number of 32 bits, by IEEE 754. Larger ones can be rounded to it. */
const FLOAT32: NumberRange = { ...ALL, low: -3.4028234663852886e38, high: 3.4028234663852886e38 };

/** Whether a numeric format rejects some numbers. */
export function isNumberFormat(format: string): boolean {
  return format === 'float32' || isIntegerFormat(format);
}

/**
 * The numbers that satisfy all of these constraints. Ignores constraints of other kinds, so the
 * real range can be smaller.
 */
export function rangeOf(constraints: readonly Constraint[], isBigint: boolean): NumberRange {
  return (
    constraints
      // `float32` also accepts some unknown numbers beyond its range.
      .filter((constraint) => constraint.kind !== 'format' || constraint.value !== 'float32')
      .map((constraint) => rangeOfConstraint(constraint, isBigint))
      .reduce(intersect, isBigint ? { ...ALL, isWhole: true } : ALL)
  );
}

/** The numbers that satisfy a constraint. */
export function rangeOfConstraint(constraint: Constraint, isBigint: boolean): NumberRange {
  const all = isBigint ? { ...ALL, isWhole: true } : ALL;
  const value = 'value' in constraint ? constraint.value : '';
  const bound = () => (typeof value === 'string' ? BigInt(value) : value);
  switch (constraint.kind) {
    case 'minimum':
      return { ...all, low: bound() };
    case 'exclusiveMinimum':
      return { ...all, low: bound(), isOpenBelow: true };
    case 'maximum':
      return { ...all, high: bound() };
    case 'exclusiveMaximum':
      return { ...all, high: bound(), isOpenAbove: true };
    case 'format':
      return rangeOfFormat(constraint.value) ?? all;
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'multipleOf':
    case 'pattern':
    case 'uniqueItems':
    case 'check':
    case 'brand':
      return all;
  }
}

function intersect(a: NumberRange, b: NumberRange): NumberRange {
  const [below, above] = [isHigher(a, b) ? a : b, isLower(a, b) ? a : b];
  return {
    low: below.low,
    isOpenBelow: below.isOpenBelow,
    high: above.high,
    isOpenAbove: above.isOpenAbove,
    isWhole: a.isWhole || b.isWhole,
  };
}

function isHigher(a: NumberRange, b: NumberRange): boolean {
  return a.low > b.low || (a.low === b.low && a.isOpenBelow);
}

function isLower(a: NumberRange, b: NumberRange): boolean {
  return a.high < b.high || (a.high === b.high && a.isOpenAbove);
}

/** Whether all numbers of a range are in another. */
export function includesRange(outer: NumberRange, inner: NumberRange): boolean {
  const exact = inner.isWhole ? closed(inner) : inner;
  const startsInside =
    exact.low > outer.low ||
    // biome-ignore lint/suspicious/noDoubleEquals: a bigint and a number may be equal
    (exact.low == outer.low && (!outer.isOpenBelow || exact.isOpenBelow));
  const endsInside =
    exact.high < outer.high ||
    // biome-ignore lint/suspicious/noDoubleEquals: as above
    (exact.high == outer.high && (!outer.isOpenAbove || exact.isOpenAbove));
  return startsInside && endsInside && (inner.isWhole || !outer.isWhole);
}

/** Converts a range of whole numbers to closed ends, where these can be computed exactly. */
function closed(range: NumberRange): NumberRange {
  const { low, high, isOpenBelow, isOpenAbove } = range;
  return {
    ...range,
    ...(isOpenBelow && isExact(low) && { low: next(low, 1), isOpenBelow: false }),
    ...(isOpenAbove && isExact(high) && { high: next(high, -1), isOpenAbove: false }),
  };
}

function isExact(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

function next(value: number | bigint, step: 1 | -1): number | bigint {
  return typeof value === 'bigint' ? value + BigInt(step) : value + step;
}

/** The least and the most bigint that satisfy all of these constraints; `undefined` without a bound. */
export function bigintBounds(constraints: readonly Constraint[]): {
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
} {
  const { low, high } = closed(rangeOf(constraints, true));
  return { low: toBigint(low), high: toBigint(high) };
}

function toBigint(bound: number | bigint): bigint | undefined {
  return bound === Number.POSITIVE_INFINITY || bound === Number.NEGATIVE_INFINITY
    ? undefined
    : BigInt(bound);
}

/**
 * The number of which all values that satisfy these constraints are multiples. `undefined` without
 * one.
 */
export function stepOf(constraints: readonly Constraint[]): number | string | undefined {
  return constraints.findLast((one) => one.kind === 'multipleOf')?.value;
}
