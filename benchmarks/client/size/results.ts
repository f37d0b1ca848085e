import type { RunInfo } from '../../harness/results.ts';

/** Results of `npm run bench -- client-size`. */
export interface ClientSizeResults extends RunInfo {
  readonly rows: readonly ClientSize[];
}

/** Bytes of a client in a browser's bundle, minified and compressed by gzip. */
export interface ClientSize {
  readonly client: string;
  readonly bundler: string;
  readonly routes: number;
  /** The part that a page loads to make a call. */
  readonly page: number;
  /** The part that it loads on demand: the codecs of a group, an error's details, a stream. */
  readonly onDemand: number;
}
