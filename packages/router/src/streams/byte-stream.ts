import type { ReplySink, ReplyStream } from '../adapter.ts';

/**
 * Bytes of the application, on their way to the client. `report` gets the error of a body that
 * breaks off.
 */
export class ByteStream implements ReplyStream {
  readonly kind = 'content';
  readonly #body: ReadableStream<Uint8Array>;
  readonly #report: (error: unknown) => void;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #isCancelled = false;

  constructor(body: ReadableStream<Uint8Array>, report: (error: unknown) => void) {
    this.#body = body;
    this.#report = report;
  }

  pipe(sink: ReplySink): void {
    this.#pump(sink);
  }

  toReadable(): ReadableStream<Uint8Array> {
    return this.#body;
  }

  cancel(): void {
    this.#isCancelled = true;
    (this.#reader ?? this.#body).cancel().catch(this.#report);
  }

  async #pump(sink: ReplySink): Promise<void> {
    try {
      this.#reader = this.#body.getReader();
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) break;
        if (!sink.write(value)) await sink.drained();
      }
    } catch (error) {
      this.#report(error);
      sink.abort();
      return;
    }
    // A partial body must not look complete.
    if (this.#isCancelled) sink.abort();
    else sink.end();
  }
}
