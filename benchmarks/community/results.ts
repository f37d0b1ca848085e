import type { RunInfo } from '../harness/results.ts';

/** The tasks of the suite, by its own names. */
export const communityTasks = ['parseSafe', 'parseStrict', 'assertLoose', 'assertStrict'] as const;

/** A result of the suite, as it writes them. */
export interface CommunityRow {
  readonly benchmark: (typeof communityTasks)[number];
  readonly name: string;
  /** Operations a second. */
  readonly ops: number;
  /** Percent of the operations. */
  readonly margin: number;
}

/** Results of `npm run bench -- community`. */
export interface CommunityResults extends RunInfo {
  readonly commit: string;
  /** Packages that npm did not find. */
  readonly notInstalled: readonly string[];
  /** Cases of the suite that the command left out. */
  readonly notRun: readonly string[];
  readonly rows: readonly CommunityRow[];
}
