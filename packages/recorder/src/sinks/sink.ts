import type { TapedApi } from '../taped-api.ts';

/** Where a recorder puts its lines. */
export interface Sink {
  /**
   * Takes the line that describes the API, before the first `write`, and one in its place when a dependency is asked whose
   * types it does not have. It is a {@link TapedApi} in JSON: tapes whose calls follow such a line tell how types have changed
   * since. A sink that writes several files begins each with the last one.
   */
  describe?(line: string): void;
  /** Takes lines of JSON, each without its line end. The next call waits until the promise has settled. */
  write(lines: readonly string[]): Promise<void>;
  /**
   * Takes lines as `write` does, in UTF-8, each with its line end, so that they need not be texts. The bytes are valid until the
   * promise has settled. Default: `write` gets the lines.
   */
  writeBytes?(lines: Uint8Array): Promise<void>;
  /** Ends the tape. Nothing is written after it. */
  close(): Promise<void>;
}
