import type { RunInfo } from '../harness/results.ts';
import type { CellName, ColdStartRow, Effort } from './cell.ts';
import type { Sample } from './sample.ts';

/** Results of `npm run metrics`. */
export interface ColdStartResults extends RunInfo {
  readonly effort: Effort;
  readonly rows: readonly ColdStartRow[];
}

/** The samples of a cell, saved while others are measured. */
export interface SampledCell extends CellName {
  readonly version: string;
  readonly samples: readonly Sample[];
}

/** Every sample of a run, also of one that was stopped. */
export interface ColdStartSamples extends RunInfo {
  readonly cells: readonly SampledCell[];
}
