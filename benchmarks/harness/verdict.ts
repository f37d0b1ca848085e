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

/** One line that says whether a target is met: `mikrokit / bare  1.16  (at least 1.05: met)`. */
export function formatVerdict({ label, value, target, met, isSteady }: Verdict): string {
  const outcome = isSteady
    ? met
      ? 'met'
      : 'MISSED'
    : 'UNDECIDED, the samples are too few or too far apart';
  return `${label}  ${value.toFixed(2)}  (${target}: ${outcome})`;
}
