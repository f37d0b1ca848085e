import { spread } from './statistics.ts';

/** A ratio or a time, and its target. */
export interface Verdict {
  readonly label: string;
  readonly value: number;
  /** For example `at least 1.05`. */
  readonly target: string;
  readonly met: boolean;
  /** Whether the samples agree well enough to decide; on a busy machine they do not. */
  readonly isSteady: boolean;
}

/** The least rounds or samples that decide anything. */
export const LEAST_ROUNDS = 3;

/**
 * Whether the ratios of interleaved rounds decide a target: their spread is at most a share of their median, or all of
 * them are on one side of the target.
 */
export function decide(ratios: readonly number[], target: number, share: number): boolean {
  if (ratios.length < LEAST_ROUNDS) return false;
  const above = ratios.filter((ratio) => ratio >= target).length;
  return above === 0 || above === ratios.length || spread(ratios) <= share;
}

/** Formats a verdict: `mikrokit / bare  1.16  (at least 1.05: met)`. */
export function formatVerdict({ label, value, target, met, isSteady }: Verdict): string {
  const outcome = isSteady
    ? met
      ? 'met'
      : 'MISSED'
    : 'UNDECIDED, the samples are too few or too far apart';
  return `${label}  ${value.toFixed(2)}  (${target}: ${outcome})`;
}
