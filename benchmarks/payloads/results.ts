import type { RunInfo } from '../harness/results.ts';
import type { Verdict } from '../harness/verdict.ts';

/** The payloads, by the names of their files. */
export const payloads = ['twitter', 'citm-catalog', 'canada', 'github-events'] as const;

export type PayloadName = (typeof payloads)[number];

/** What a process measured of one payload. */
export interface Measured {
  /** Of its JSON without white space. */
  readonly bytes: number;
  /** Decoding with validation from text, in comparison with `JSON.parse` alone. */
  readonly parse: Compared;
  /** Checking and encoding, in comparison with `JSON.stringify`. */
  readonly encode: Compared;
}

export interface Compared {
  /** Of CPU, for a run of ours. */
  readonly milliseconds: number;
  /** Our time, by that of the other. */
  readonly ratio: number;
  /** Bytes of V8's heap that a run of ours allocates, by those of the other. */
  readonly allocated: number;
}

/** Results of `npm run bench -- payloads`: medians of all rounds. */
export interface PayloadsResults extends RunInfo {
  readonly rows: readonly (Measured & { readonly name: PayloadName })[];
  readonly verdicts: readonly Verdict[];
}
