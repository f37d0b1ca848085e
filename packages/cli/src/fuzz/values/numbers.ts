import { bigintBounds, type Constraint, rangeOf, stepOf } from '@mikrokit/types/model';
import fc from 'fast-check';

/** The numbers that constraints allow, those at their bounds and around zero more often. */
export function numbers(constraints: readonly Constraint[]): fc.Arbitrary<number> {
  const { low, high, step, isWhole } = boundsOf(constraints);
  const fits = (value: number) =>
    value >= low && value <= high && (!isWhole || Number.isSafeInteger(value) || step === 1);
  if (step !== undefined) {
    const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
    const counts = fc.oneof(
      fc.constantFrom(...[0, 1, -1, first, last].filter((n) => n >= first && n <= last)),
      fc.integer({ min: clamp(first), max: clamp(last) }),
    );
    return counts.map((count) => Number((count * step).toPrecision(15)));
  }
  const edges = [low, high, low + 1, high - 1, ...COMMON].filter(
    (value) => fits(value) && Number.isFinite(value),
  );
  const min = Math.max(low, -Number.MAX_VALUE);
  const max = Math.min(high, Number.MAX_VALUE);
  const any = [
    fc.double({ min, max, noNaN: true, noDefaultInfinity: true }),
    ...(Math.ceil(min) <= Math.floor(max)
      ? [fc.integer({ min: clamp(Math.ceil(min)), max: clamp(Math.floor(max)) })]
      : []),
  ];
  return edges.length === 0
    ? fc.oneof(...any)
    : fc.oneof(fc.constantFrom(...edges), fc.constantFrom(...edges), ...any);
}

/** Whole numbers as decimal texts. */
export function bigints(constraints: readonly Constraint[]): fc.Arbitrary<string> {
  const { low = -(2n ** 70n), high = 2n ** 70n } = bigintBounds(constraints);
  const step = BigInt(stepOf(constraints) ?? 1);
  const edges = [low, high, 0n, 1n, -1n, 2n ** 53n, 2n ** 63n].filter(
    (one) => one >= low && one <= high && one % step === 0n,
  );
  const any = fc.bigInt({ min: low, max: high }).map((one) => one - (one % step));
  const all = edges.length === 0 ? any : fc.oneof(fc.constantFrom(...edges), any);
  return all.map(String);
}

const COMMON = [
  0,
  1,
  -1,
  2,
  10,
  100,
  0.1,
  0.5,
  -0.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  1e21,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
];

interface Range {
  readonly low: number;
  readonly high: number;
  readonly isWhole: boolean;
  /** All values are multiples of this number. */
  readonly step: number | undefined;
}

function boundsOf(constraints: readonly Constraint[]): Range {
  const range = rangeOf(constraints, false);
  const { isWhole } = range;
  let [low, high] = [Number(range.low), Number(range.high)];
  if (range.isOpenBelow) low = above(low);
  if (range.isOpenAbove) high = -above(-high);
  const isFloat32 = constraints.some((one) => one.kind === 'format' && one.value === 'float32');
  if (isFloat32) [low, high] = [Math.max(low, -3.4e38), Math.min(high, 3.4e38)];
  if (isWhole) [low, high] = [clamp(Math.ceil(low)), clamp(Math.floor(high))];
  const step = stepOf(constraints) ?? (isWhole ? 1 : undefined);
  return { low, high, isWhole, step: step === undefined ? undefined : Number(step) };
}

/** The next number above, of those that people write. */
function above(number: number): number {
  return Number.isSafeInteger(number) ? number + 2 ** -20 : number + Math.abs(number) * 1e-9;
}

const SAFE = Number.MAX_SAFE_INTEGER;

function clamp(value: number): number {
  return Math.min(Math.max(value, -SAFE), SAFE);
}
