import type { ReplyContent } from '../adapter.ts';

/** The body of a response as the content of a reply. `report` gets the error of one that breaks off. */
export class ResponseContent implements ReplyContent {
  readonly #body: ReadableStream<Uint8Array>;
  readonly #report: (error: unknown) => void;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(body: ReadableStream<Uint8Array>, report: (error: unknown) => void) {
    this.#body = body;
    this.#report = report;
  }

  async read(): Promise<Uint8Array | undefined> {
    this.#reader ??= this.#body.getReader();
    try {
      return (await this.#reader.read()).value;
    } catch (error) {
      this.#report(error);
      throw error;
    }
  }

  async cancel(reason?: unknown): Promise<void> {
    try {
      await (this.#reader ?? this.#body).cancel(reason);
    } catch (error) {
      this.#report(error);
    }
  }

  toReadable(): ReadableStream<Uint8Array> {
    return this.#body;
  }
}
