import type { Sink } from '../sinks/sink.ts';
import type { EndedCall, EndedRawCall } from './ended-call.ts';

type Call = EndedCall | EndedRawCall;

/** Options of a {@link TapeQueue}. */
export interface TapeQueueOptions {
  readonly sink: Sink;
  /** The most memory that calls may take until they are written. */
  readonly maxBytes: number;
  /** The line of a call, in parts. */
  readonly toLine: (call: Call) => readonly string[];
  /** Gets the failure of the sink, after which nothing more is written, and that of a line. */
  readonly onError: (error: unknown) => void;
}

/** Calls share lines, writes and a timer for so long, in milliseconds. */
const BATCH_TIME = 50;
/** More than that is written at once. */
const BATCH_BYTES = 1024 * 1024;
/** The memory of a call, or of a file, beside its texts. */
const CALL_BYTES = 512;

/** Calls on their way to a sink. Their lines are made after the replies have left, and one write runs at a time. */
export class TapeQueue {
  readonly #options: TapeQueueOptions;
  #calls: Call[] = [];
  /** The memory of `#calls`, and with those that are being written. */
  #waitingBytes = 0;
  #bytes = 0;
  /** The calls that are neither written nor lost. */
  #unsettled = 0;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  #writing: Promise<void> | undefined;
  #closed: Promise<void> | undefined;
  #isStopped = false;
  recorded = 0;
  failed = 0;
  written = 0;
  lost = 0;

  constructor(options: TapeQueueOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Adds a call. Returns false if the queue is full. */
  add(call: Call): boolean {
    const bytes = bytesOf(call);
    if (this.#bytes + bytes > this.#options.maxBytes) return false;
    this.#bytes += bytes;
    this.#waitingBytes += bytes;
    this.#unsettled++;
    this.recorded++;
    this.#calls.push(call);
    if (this.#writing === undefined) this.#schedule();
    return true;
  }

  /** The part of the memory that is taken. */
  get share(): number {
    return this.#bytes / this.#options.maxBytes;
  }

  /** Writes what waits now. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#isStopped || this.#calls.length === 0) return;
    this.#write();
    await this.#writing;
  }

  /** Takes memory for a call that still runs. Returns false if the queue is full. */
  hold(bytes: number): boolean {
    if (this.#bytes + bytes > this.#options.maxBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Gives back what `hold` has taken. */
  release(bytes: number): void {
    this.#bytes -= bytes;
  }

  /** Takes no more calls, and closes the sink after those that it has, or counts them as lost after `deadline` ms. */
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
    this.#unschedule();
    await this.#writeBatch();
    await this.#options.sink.close();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#write(), BATCH_TIME);
    if (this.#waitingBytes > BATCH_BYTES) this.#immediate ??= setImmediate(() => this.#write());
  }

  #unschedule(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
  }

  #write(): void {
    this.#unschedule();
    this.#writing = this.#writeBatch().then(() => {
      this.#writing = undefined;
      if (this.#calls.length > 0 && !this.#isStopped) this.#schedule();
    });
  }

  async #writeBatch(): Promise<void> {
    const calls = this.#calls;
    const bytes = this.#waitingBytes;
    this.#calls = [];
    this.#waitingBytes = 0;
    const lines = this.#linesOf(calls);
    try {
      if (lines.length > 0) await this.#writeLines(lines);
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
    this.#bytes -= bytes;
  }

  #writeLines(lines: readonly (readonly string[])[]): Promise<void> {
    const { sink } = this.#options;
    if (sink.writeParts !== undefined) return sink.writeParts(lines);
    return sink.write(lines.map((parts) => parts.join('')));
  }

  #linesOf(calls: readonly Call[]): readonly (readonly string[])[] {
    const lines: (readonly string[])[] = [];
    for (const call of calls) {
      try {
        lines.push(this.#options.toLine(call));
      } catch (error) {
        this.recorded--;
        this.failed++;
        this.#unsettled--;
        this.#options.onError(error);
      }
    }
    return lines;
  }

  #drop(): void {
    this.#unschedule();
    this.lost += this.#unsettled;
    this.#unsettled = 0;
    this.#calls = [];
  }
}

/** The memory of a call: its texts in UTF-16, so that nobody has to count bytes. */
function bytesOf(call: Call): number {
  const used = call.record.use?.text.length ?? 0;
  if ('raw' in call) return used * 2 + CALL_BYTES;
  const { request, reply, parts } = call;
  const texts = request.length + (reply.body?.length ?? 0) + (parts?.text.length ?? 0);
  return (texts + used) * 2 + CALL_BYTES * (1 + (parts?.files.size ?? 0));
}
