import { type Constraint, INTEGER_FORMATS, isIntegerFormat } from '@mikrokit/types/model';
import fc from 'fast-check';

/** The numbers that constraints allow, those at their bounds and around zero more often. */
export function numbers(constraints: readonly Constraint[]): fc.Arbitrary<number> {
  const { low, high, step, isWhole } = rangeOf(constraints);
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
  let [low, high, step] = [-(2n ** 70n), 2n ** 70n, 1n];
  for (const { kind, value } of constraints as readonly { kind: string; value?: unknown }[]) {
    if (kind === 'minimum') low = max(low, BigInt(value as string));
    if (kind === 'exclusiveMinimum') low = max(low, BigInt(value as string) + 1n);
    if (kind === 'maximum') high = min(high, BigInt(value as string));
    if (kind === 'exclusiveMaximum') high = min(high, BigInt(value as string) - 1n);
    if (kind === 'multipleOf') step = BigInt(value as string);
    if (kind === 'format') {
      low = max(low, value === 'uint64' ? 0n : -(2n ** 63n));
      high = min(high, value === 'uint64' ? 2n ** 64n - 1n : 2n ** 63n - 1n);
    }
  }
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

function rangeOf(constraints: readonly Constraint[]): Range {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  let step: number | undefined;
  const within = ([least, most]: readonly [number, number]) => {
    low = Math.max(low, least);
    high = Math.min(high, most);
  };
  for (const constraint of constraints) {
    if (constraint.kind === 'minimum') low = Math.max(low, Number(constraint.value));
    if (constraint.kind === 'maximum') high = Math.min(high, Number(constraint.value));
    if (constraint.kind === 'exclusiveMinimum') low = Math.max(low, above(constraint.value));
    if (constraint.kind === 'exclusiveMaximum') high = Math.min(high, -above(-constraint.value));
    if (constraint.kind === 'multipleOf') step = Number(constraint.value);
    if (constraint.kind !== 'format') continue;
    if (constraint.value === 'float32') within([-3.4e38, 3.4e38]);
    if (isIntegerFormat(constraint.value)) within(INTEGER_FORMATS[constraint.value]);
  }
  const isWhole = constraints.some((one) => one.kind === 'format' && isIntegerFormat(one.value));
  if (isWhole) within([Math.ceil(low), Math.floor(high)]);
  return { low, high, isWhole, step: step ?? (isWhole ? 1 : undefined) };
}

/** The next number above, of those that people write. */
function above(value: number | string): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number + 2 ** -20 : number + Math.abs(number) * 1e-9;
}

const SAFE = Number.MAX_SAFE_INTEGER;

function clamp(value: number): number {
  return Math.min(Math.max(value, -SAFE), SAFE);
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
