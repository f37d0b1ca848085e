import type { RunInfo } from '../harness/results.ts';
import type { CellName, ColdStartRow, Effort } from './cell.ts';
import type { Sample } from './sample.ts';

/** What `npm run metrics` found. */
export interface ColdStartResults extends RunInfo {
  readonly effort: Effort;
  readonly rows: readonly ColdStartRow[];
}

/** Every sample of a run, also of one that was ended. */
export interface ColdStartSamples extends RunInfo {
  readonly cells: readonly (CellName & { readonly samples: readonly Sample[] })[];
}
