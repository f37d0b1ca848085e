import type { RunInfo } from '../harness/results.ts';
import type { Verdict } from '../harness/verdict.ts';

/** The payloads, by the names of their files. */
export const payloads = ['twitter', 'citm-catalog', 'canada', 'github-events'] as const;

export type PayloadName = (typeof payloads)[number];

/** What a process measured of one payload with one library. */
export interface Measured extends Tasks {
  /** Of its JSON without white space. */
  readonly bytes: number;
}

export interface Tasks {
  /** Decoding with validation from text, in comparison with `JSON.parse` alone. */
  readonly parse: Compared;
  /** Encoding, in comparison with `JSON.stringify`. */
  readonly encode: Compared;
}

export interface Compared {
  /** Of CPU, for a run of the library. */
  readonly milliseconds: number;
  /** Its time, by that of JavaScript's own function. */
  readonly ratio: number;
  /** Bytes of V8's heap that a run of the library allocates, by those of JavaScript's own function. */
  readonly allocated: number;
  /** These bytes. */
  readonly heap: number;
}

/** Medians of all rounds of a payload. */
export interface PayloadRow extends Measured {
  readonly name: PayloadName;
  /** Other libraries that validate and strip as well. Absent in results published before they were measured. */
  readonly rivals?: readonly (Tasks & { readonly library: string })[];
}

/** Results of `npm run bench -- payloads`. */
export interface PayloadsResults extends RunInfo {
  readonly rows: readonly PayloadRow[];
  readonly verdicts: readonly Verdict[];
}
