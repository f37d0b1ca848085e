import { spread } from './statistics.ts';

/** A ratio or a time, and what it should be. */
export interface Verdict {
  readonly label: string;
  readonly value: number;
  /** As it is printed: `at least 1.05`. */
  readonly target: string;
  readonly met: boolean;
  /** Whether the samples agree well enough to say anything; a machine with other work to do is not. */
  readonly isSteady: boolean;
}

/** Fewer rounds, or samples, decide nothing. */
export const LEAST_ROUNDS = 3;

/**
 * Whether the ratios of interleaved rounds decide if they are at least a target: they lie within a share of their
 * median, or however far apart they lie, all of them on one side of the target.
 */
export function decide(ratios: readonly number[], target: number, share: number): boolean {
  if (ratios.length < LEAST_ROUNDS) return false;
  const above = ratios.filter((ratio) => ratio >= target).length;
  return above === 0 || above === ratios.length || spread(ratios) <= share;
}

/** One line that says whether a target is met: `mikrokit / bare  1.16  (at least 1.05: met)`. */
export function formatVerdict({ label, value, target, met, isSteady }: Verdict): string {
  const outcome = isSteady
    ? met
      ? 'met'
      : 'MISSED'
    : 'UNDECIDED, the samples are too few or too far apart';
  return `${label}  ${value.toFixed(2)}  (${target}: ${outcome})`;
}
