import type { TapedApi } from '../taped-api.ts';

/** Where a recorder puts its lines. */
export interface Sink {
  /**
   * Takes the line that describes the API, before the first `write`. It is a {@link TapedApi} in JSON: tapes whose calls
   * follow such a line tell how types have changed since. A sink that writes several files begins each with it.
   */
  describe?(line: string): void;
  /** Takes lines of JSON, each without its line end. The next call waits until the promise has settled. */
  write(lines: readonly string[]): Promise<void>;
  /**
   * Takes lines as `write` does, each in parts that belong together, so that large texts need not be joined. Default: `write`
   * gets them joined.
   */
  writeParts?(lines: readonly (readonly string[])[]): Promise<void>;
  /** Ends the tape. Nothing is written after it. */
  close(): Promise<void>;
}
