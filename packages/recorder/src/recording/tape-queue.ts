import type { Sink } from '../sinks/sink.ts';
import type { EndedCall, EndedRawCall } from './ended-call.ts';
import { LineBuffer } from './line-buffer.ts';

type Call = EndedCall | EndedRawCall;

/** Options of a {@link TapeQueue}. */
interface TapeQueueOptions {
  readonly sink: Sink;
  /** The most memory of calls that are not written yet. */
  readonly maxBytes: number;
  /** The line of a call, in parts. */
  readonly toLine: (call: Call) => readonly string[];
  /** Gets the failure of the sink, after which nothing more is written, and of a line. */
  readonly onError: (error: unknown) => void;
}

/** Calls share writes and a timer for so long, in milliseconds. */
const BATCH_TIME = 50;
/** More than that is written at once. */
const BATCH_BYTES = 1024 * 1024;
/** So many calls become lines together. More that wait cost the garbage collector, and delay others when their turn comes. */
const CALLS_TOGETHER = 64;
/** The memory of a call, or of a file, in addition to its texts. */
const CALL_BYTES = 512;

/** Lines that one write takes. */
interface Batch {
  readonly lines: LineBuffer;
  /** The memory of their calls, as `maxBytes` counts it. */
  held: number;
}

/** Calls on their way to a sink. Their lines are made after the replies have left, and one write runs at a time. */
export class TapeQueue {
  readonly #options: TapeQueueOptions;
  /** Calls without lines. */
  #calls: Call[] = [];
  /** The lines for the next write, and memory for the ones after them while it runs. */
  #next: Batch = { lines: new LineBuffer(), held: 0 };
  #spare: Batch = { lines: new LineBuffer(), held: 0 };
  /** The memory of `#calls`, and of all calls that are not written. */
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
    if (!this.hold(bytes)) return false;
    this.#waitingBytes += bytes;
    this.#unsettled++;
    this.recorded++;
    this.#calls.push(call);
    this.#schedule();
    return true;
  }

  /** How full it is, from 0 to 1. */
  get fill(): number {
    return this.#bytes / this.#options.maxBytes;
  }

  /** Writes the calls that wait now. */
  async flush(): Promise<void> {
    await this.#writing;
    const last = this.recorded;
    while (!this.#isStopped && !this.#isEmpty && this.written < last) {
      this.#write();
      await this.#writing;
    }
  }

  /** Takes memory for a call that still runs. Returns false if the queue is full. */
  hold(bytes: number): boolean {
    if (this.#bytes + bytes > this.#options.maxBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Releases memory that `hold` reserved. */
  release(bytes: number): void {
    this.#bytes -= bytes;
  }

  /**
   * Accepts no more calls. Closes the sink after writing the waiting ones, or counts them as lost
   * after `deadline` ms.
   */
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
    while (!this.#isEmpty) await this.#writeBatch();
    await this.#options.sink.close();
  }

  get #isEmpty(): boolean {
    return this.#calls.length === 0 && this.#next.lines.count === 0;
  }

  #schedule(): void {
    const isWriting = this.#writing !== undefined;
    if (!isWriting) this.#timer ??= setTimeout(() => this.#write(), BATCH_TIME);
    const isMany = this.#calls.length >= CALLS_TOGETHER || this.#waitingBytes > BATCH_BYTES;
    if (this.#isFull ? !isWriting : isMany) this.#immediate ??= setImmediate(() => this.#advance());
  }

  #unschedule(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
  }

  /** Whether the next write accepts no more lines. */
  get #isFull(): boolean {
    return this.#next.lines.size >= BATCH_BYTES;
  }

  /** Makes lines, and writes them if they are enough. */
  #advance(): void {
    this.#immediate = undefined;
    this.#makeLines();
    if (this.#isFull && this.#writing === undefined) this.#write();
  }

  #write(): void {
    this.#unschedule();
    this.#writing = this.#writeBatch().then(() => {
      this.#writing = undefined;
      if (!this.#isEmpty && !this.#isStopped) this.#schedule();
    });
  }

  async #writeBatch(): Promise<void> {
    this.#makeLines();
    const batch = this.#next;
    const { lines } = batch;
    this.#next = this.#spare;
    try {
      if (lines.count > 0) await this.#writeLines(lines.bytes);
      // After the deadline of `close`, they are counted as lost.
      const settled = Math.min(lines.count, this.#unsettled);
      this.#unsettled -= settled;
      this.written += settled;
    } catch (error) {
      this.#isStopped = true;
      this.#drop();
      this.#options.onError(error);
    }
    this.#bytes -= batch.held;
    batch.held = 0;
    lines.clear();
    this.#spare = batch;
  }

  #writeLines(lines: Uint8Array): Promise<void> {
    const { sink } = this.#options;
    if (sink.writeBytes !== undefined) return sink.writeBytes(lines);
    return sink.write(new TextDecoder().decode(lines).split('\n').slice(0, -1));
  }

  /** Writes the lines of waiting calls, until the next write accepts no more. */
  #makeLines(): void {
    let made = 0;
    for (const call of this.#calls) {
      if (this.#isFull) break;
      made++;
      const bytes = bytesOf(call);
      this.#waitingBytes -= bytes;
      this.#next.held += bytes;
      this.#makeLine(call);
    }
    this.#calls = this.#calls.slice(made);
  }

  #makeLine(call: Call): void {
    try {
      this.#next.lines.add(this.#options.toLine(call));
    } catch (error) {
      this.recorded--;
      this.failed++;
      this.#unsettled--;
      this.#options.onError(error);
    }
  }

  #drop(): void {
    this.#unschedule();
    this.lost += this.#unsettled;
    this.#unsettled = 0;
    this.#calls = [];
    this.#next.lines.clear();
  }
}

/** The memory of a call: its texts in UTF-16, so that bytes need not be counted. */
function bytesOf(call: Call): number {
  const used = call.record.use?.text.length ?? 0;
  if ('raw' in call) return used * 2 + CALL_BYTES;
  const { requestLength, reply, parts } = call;
  const texts = requestLength + (reply.body?.length ?? 0) + (parts?.text.length ?? 0);
  return (texts + used) * 2 + CALL_BYTES * (1 + (parts?.files.size ?? 0));
}
