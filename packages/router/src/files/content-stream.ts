import type { CancelReason, Reply, ReplySink } from '../adapter.ts';
import type { CallStream, ConditionalCall, StreamCall } from '../streams/call-stream.ts';

/** The bytes of a result. */
export interface ContentSource {
  open(): ReadableStream<Uint8Array>;
  /** In bytes. `undefined` if unknown. */
  readonly size: number | undefined;
  /** Bytes from one position up to another. Absent for a source without random access. */
  slice?(start: number, end: number): ContentSource;
}

/** The bytes of a result on their way to the caller. */
export class ContentStream implements CallStream {
  readonly kind = 'content';
  readonly #call: StreamCall;
  readonly #end = Promise.withResolvers<undefined>();
  #source: ContentSource;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #sink: ReplySink | undefined;
  #isOver = false;
  /** For hosts that send Fetch API streams fastest. Sliceable content never has to wait. */
  readonly toReadable?: () => ReadableStream<Uint8Array>;

  constructor(source: ContentSource, call: StreamCall) {
    this.#source = source;
    this.#call = call;
    if (source.slice !== undefined) {
      this.toReadable = () => {
        this.#isOver = true;
        this.#end.resolve(undefined);
        return this.#source.open();
      };
    }
  }

  get source(): ContentSource {
    return this.#source;
  }

  get end(): Promise<undefined> {
    return this.#end.promise;
  }

  /** Sends only a part, if the source can be sliced. */
  narrow(start: number, end: number): void {
    this.#source = this.#source.slice?.(start, end) ?? this.#source;
  }

  async toConditional(reply: Reply, call: ConditionalCall): Promise<Reply> {
    const { toConditionalContent } = await import('./conditional-content.ts');
    return toConditionalContent(reply, call);
  }

  pipe(sink: ReplySink): void {
    if (this.#sink !== undefined) return;
    this.#sink = sink;
    if (!this.#isOver) this.#pump(sink).then(this.#end.resolve, this.#end.reject);
  }

  cancel(reason?: CancelReason): void {
    this.#call.cancel(reason);
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // Cancels a stream even if reading has not started.
    const open =
      this.#reader ?? (this.#source.slice === undefined ? this.#source.open() : undefined);
    open?.cancel().catch(this.#call.reportClosing);
  }

  /** Ends the body once the call is over. A partial body must not look complete. */
  finish({ status }: Reply): void {
    const isWhole = this.#isOver && status < 400;
    this.close();
    if (isWhole) this.#sink?.end();
    else this.#sink?.abort();
  }

  async #pump(sink: ReplySink): Promise<undefined> {
    this.#reader = this.#source.open().getReader();
    while (!this.#isOver) {
      const { done, value } = await this.#reader.read().catch((error: unknown) => {
        this.#isOver = true;
        throw error;
      });
      if (this.#isOver) break;
      if (done) {
        this.#isOver = true;
        break;
      }
      if (!(value instanceof Uint8Array))
        throw new TypeError('A stream of bytes gave something other than a Uint8Array');
      if (!sink.write(value)) await sink.drained();
    }
    return undefined;
  }
}
