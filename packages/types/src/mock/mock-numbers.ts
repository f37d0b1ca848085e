import { bigintBounds, rangeOf, stepOf } from '../constraints/number-range.ts';
import type { Constraint } from '../model/constraints.ts';
import type { ValueContext } from './mock-scalars.ts';

/** A number that its constraints allow, by the name of the property that holds it. */
export function mockNumber(constraints: readonly Constraint[], context: ValueContext): number {
  const { low, high, step, isWhole } = boundsOf(constraints);
  const wanted = namedNumber(context, isWhole);
  if (step !== undefined) {
    const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
    const count = clampTo(Math.round(wanted / step), first, last, context);
    return Number((count * step).toPrecision(15));
  }
  const within = clampTo(wanted, low, high, context);
  return isWhole ? Math.round(within) : Number(within.toPrecision(12));
}

/** The number itself if it is in its bounds. Otherwise a number near the finite bounds. */
function clampTo(wanted: number, low: number, high: number, { random }: ValueContext): number {
  if (wanted >= low && wanted <= high) return wanted;
  const isWhole = Number.isInteger(low) || Number.isInteger(high);
  if (Number.isFinite(low) && Number.isFinite(high)) {
    const share = random.below(1001) / 1000;
    const between = low + (high - low) * share;
    return isWhole ? Math.min(high, Math.max(low, Math.round(between))) : between;
  }
  return Number.isFinite(low) ? low + random.below(100) : high - random.below(100);
}

/** Whole numbers as decimal text. */
export function mockBigint(constraints: readonly Constraint[], context: ValueContext): string {
  const { low, high } = bigintBounds(constraints);
  const step = BigInt(stepOf(constraints) ?? 1);
  const wanted = BigInt(Math.round(namedNumber(context, true)));
  const isWithin = (low === undefined || wanted >= low) && (high === undefined || wanted <= high);
  const inside = isWithin ? wanted : (low ?? high ?? 0n);
  const rest = ((inside % step) + step) % step;
  if (rest === 0n) return String(inside);
  const above = inside + step - rest;
  return String(high === undefined || above <= high ? above : inside - rest);
}

const BY_NAME: readonly (readonly [names: RegExp, make: (context: ValueContext) => number])[] = [
  [/^id$|[a-z0-9]I[dD]$|_id$/, ({ nextId }) => nextId()],
  [/^age$/i, ({ random }) => 18 + random.below(60)],
  [/year$/i, ({ now }) => new Date(now).getUTCFullYear()],
  [/month$/i, ({ random }) => 1 + random.below(12)],
  [/^(?:page|version|revision)$/i, ({ random }) => 1 + random.below(3)],
  [/(?:rating|stars)$/i, ({ random }) => 1 + random.below(5)],
  [/(?:percent|percentage)$/i, ({ random }) => random.below(101)],
  [/(?:ratio|rate|share|probability)$/i, ({ random }) => random.below(100) / 100],
  [/^lat(?:itude)?$/i, ({ random }) => random.below(120_000) / 1000 - 60],
  [/^(?:lng|lon|longitude)$/i, ({ random }) => random.below(300_000) / 1000 - 150],
  [/(?:price|amount|total|cost|balance|fee)$/i, ({ random }) => (100 + random.below(20_000)) / 100],
  [/(?:At|timestamp)$/, ({ now, random }) => now - random.below(86_400_000)],
];

function namedNumber(context: ValueContext, isWhole: boolean): number {
  const { name = '', random } = context;
  const make = BY_NAME.find(([names]) => names.test(name))?.[1];
  const value = make === undefined ? 1 + random.below(100) : make(context);
  return isWhole ? Math.round(value) : value;
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly step: number | undefined;
  readonly isWhole: boolean;
}

function boundsOf(constraints: readonly Constraint[]): Range {
  const range = rangeOf(constraints, false);
  const { isWhole } = range;
  // The distance from an excluded bound: the next whole number, or slightly more.
  const gap = (bound: number) => (isWhole ? 1 : Math.max(Math.abs(bound) * 1e-6, 1e-6));
  let [low, high] = [Number(range.low), Number(range.high)];
  if (range.isOpenBelow) low += gap(low);
  if (range.isOpenAbove) high -= gap(high);
  if (isWhole) [low, high] = [Math.ceil(low), Math.floor(high)];
  const step = stepOf(constraints);
  return { low, high, step: step === undefined ? undefined : Number(step), isWhole };
}
