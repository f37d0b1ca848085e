import type { RunInfo } from '../harness/results.ts';
import type { Verdict } from '../harness/verdict.ts';

/** Results of `npm run bench -- editor`. */
export interface EditorResults extends RunInfo {
  readonly routes: number;
  readonly rows: readonly QuestionResult[];
  readonly verdicts: readonly Verdict[];
}

/** A question of an editor, and how long each library lets it wait. */
export interface QuestionResult {
  readonly question: string;
  readonly answers: readonly LibraryAnswer[];
}

/** Milliseconds until the answer. */
export interface LibraryAnswer {
  readonly library: string;
  /** After an edit: the median. */
  readonly edited: number;
  /** CPU of all threads for such an answer: an idle machine takes no longer. */
  readonly cpu: number;
  /** With nothing read yet. */
  readonly first: number;
  /** Edits that were measured. */
  readonly samples: number;
}
