import type { RunInfo } from '../harness/results.ts';
import type { Verdict } from '../harness/verdict.ts';
import type { Measurement, Mode } from './measured-client.ts';

/** Results of `npm run bench -- python`. */
export interface PythonResults extends RunInfo {
  /** The version of Python. */
  readonly python: string;
  readonly rounds: number;
  /** How long each client was measured in each mode of each round. */
  readonly seconds: number;
  readonly rows: readonly PythonRow[];
  readonly verdicts: readonly Verdict[];
}

/** One client in one mode with a number of callers: medians of the rounds. */
export interface PythonRow extends Measurement {
  readonly client: string;
  readonly mode: Mode;
  readonly concurrency: number;
}
