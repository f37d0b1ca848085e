import { median, quantile } from '../harness/statistics.ts';

/** One round of a figure, measured in both trees. Less is better. */
export type Pair = readonly [before: number, now: number];

/** How a figure changed. */
export interface Ratio {
  /** The median of now / before over all pairs. */
  readonly ratio: number;
  /** Its 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
}

/** A figure is worse when its ratio is above this. */
export const LIMIT = 1.03;

const RESAMPLES = 10_000;

/** Computes the median ratio of pairs and, by bootstrap, its confidence interval. */
export function ratioOf(pairs: readonly Pair[]): Ratio {
  const ratios = pairs.map(([before, now]) => now / before);
  const random = seededRandom();
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(ratios.map(() => ratios[Math.floor(random() * ratios.length)] as number)),
  );
  return {
    ratio: median(ratios),
    low: quantile(medians, 0.025),
    high: quantile(medians, 0.975),
  };
}

/** Says whether a figure is worse by more than 3 %, if its confidence interval is conclusive. */
export function verdictOn({ low, high }: Ratio): 'WORSE' | 'not worse' | 'undecided' {
  if (low > LIMIT) return 'WORSE';
  return high <= LIMIT ? 'not worse' : 'undecided';
}

/** Numbers from 0 to 1, always the same: equal results give equal intervals (mulberry32). */
function seededRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
