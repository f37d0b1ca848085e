/** The bytes that a stream can send before its reader asks for more. */
export class SendWindow {
  readonly #maySend: () => boolean;
  #bytes: number;
  #waiting: PromiseWithResolvers<void> | undefined;

  /**
   * `maySend` returns `false` while something else, such as a full connection, blocks the stream.
   */
  constructor(bytes: number, maySend: () => boolean = () => true) {
    this.#bytes = bytes;
    this.#maySend = maySend;
  }

  get hasRoom(): boolean {
    return this.#bytes > 0 && this.#maySend();
  }

  /** Counts bytes that are sent. */
  take(bytes: number): void {
    this.#bytes -= bytes;
  }

  /** The reader has room for more bytes. */
  grant(bytes: number): void {
    // Beyond the safe integers, sums would be wrong.
    this.#bytes = Math.min(this.#bytes + bytes, Number.MAX_SAFE_INTEGER);
    this.wake();
  }

  /** Resolves when there is room. */
  drained(): Promise<void> {
    if (this.hasRoom) return Promise.resolve();
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  /** Continues the stream if there is room again. */
  wake(): void {
    if (this.hasRoom) this.stop();
  }

  /** Lets the stream run to its end, because it is no longer read. */
  stop(): void {
    this.#waiting?.resolve();
    this.#waiting = undefined;
  }
}
