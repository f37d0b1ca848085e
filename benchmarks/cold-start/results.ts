import type { RunInfo } from '../harness/results.ts';
import type { CellName, ColdStartRow, Effort } from './cell.ts';
import type { Sample } from './sample.ts';

/** What `npm run metrics` found. */
export interface ColdStartResults extends RunInfo {
  readonly effort: Effort;
  readonly rows: readonly ColdStartRow[];
}

/** What is kept of a cell while the others are measured. */
export interface SampledCell extends CellName {
  readonly version: string;
  readonly samples: readonly Sample[];
}

/** Every sample of a run, also of one that was ended. */
export interface ColdStartSamples extends RunInfo {
  readonly cells: readonly SampledCell[];
}
