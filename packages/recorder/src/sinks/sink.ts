/** Where a recorder puts its lines. */
export interface Sink {
  /** Takes lines of JSON, each without its line end. The next call waits until the promise has settled. */
  write(lines: readonly string[]): Promise<void>;
  /** Ends the tape. Nothing is written after it. */
  close(): Promise<void>;
}
