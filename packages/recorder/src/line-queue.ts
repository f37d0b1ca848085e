import type { Sink } from './sinks/sink.ts';

/** Options of a {@link LineQueue}. */
export interface LineQueueOptions {
  readonly sink: Sink;
  readonly maxBytes: number;
  /** Gets the failure of the sink, after which nothing more is written. */
  readonly onError: (error: unknown) => void;
}

/** Lines on their way to a sink, of which one write runs at a time. */
export class LineQueue {
  readonly #options: LineQueueOptions;
  #lines: string[] = [];
  #length = 0;
  /** The lines that are neither written nor lost. */
  #unsettled = 0;
  #writing: Promise<void> | undefined;
  #closed: Promise<void> | undefined;
  #isStopped = false;
  written = 0;
  lost = 0;

  constructor(options: LineQueueOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Adds a line. Returns false if the queue is full. */
  add(line: string): boolean {
    // In UTF-16, so that nobody has to count bytes.
    const length = line.length * 2;
    if (this.#length + length > this.#options.maxBytes) return false;
    this.#length += length;
    this.#unsettled++;
    this.#lines.push(line);
    this.#writing ??= this.#writeAll();
    return true;
  }

  /** Takes no more lines, and closes the sink after those that it has, or counts them as lost after `deadline` ms. */
  close(deadline: number): Promise<void> {
    this.#isStopped = true;
    this.#closed ??= this.#closeWithin(deadline);
    return this.#closed;
  }

  async #closeWithin(deadline: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, deadline);
    await Promise.race([this.#finish(), promise]);
    clearTimeout(timer);
    this.#drop();
  }

  async #finish(): Promise<void> {
    await this.#writing;
    await this.#options.sink.close();
  }

  async #writeAll(): Promise<void> {
    // Lines of calls that end in the same turn share a write.
    await null;
    while (this.#lines.length > 0) {
      const lines = this.#lines;
      const length = this.#length;
      this.#lines = [];
      try {
        await this.#options.sink.write(lines);
        // After the deadline of `close`, they are counted as lost.
        const settled = Math.min(lines.length, this.#unsettled);
        this.#unsettled -= settled;
        this.written += settled;
      } catch (error) {
        this.#isStopped = true;
        this.#drop();
        this.#options.onError(error);
      }
      // Lines that are being written still take memory.
      this.#length = Math.max(0, this.#length - length);
    }
    this.#writing = undefined;
  }

  #drop(): void {
    this.lost += this.#unsettled;
    this.#unsettled = 0;
    this.#lines = [];
  }
}
