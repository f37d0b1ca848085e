import type { ReplySink, ReplyStream } from '@mikrokit/router';

/** The body of a streamed reply as a stream of bytes. A disconnect cancels it. */
export function streamBody(stream: ReplyStream): ReadableStream<Uint8Array<ArrayBuffer>> {
  const sink = new ByteSink();
  return new ReadableStream(
    {
      start: (controller) => {
        sink.controller = controller;
        stream.pipe(sink);
      },
      pull: () => sink.flush(),
      cancel: () => {
        sink.abandon();
        stream.cancel();
      },
    },
    // Queued items stay text, so that many of them become one chunk.
    { highWaterMark: 0 },
  );
}

/** Collects the text of a body until the host asks for it. */
class ByteSink implements ReplySink {
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  readonly #encoder = new TextEncoder();
  #text = '';
  #isOver = false;
  /** Set while the host waits for bytes. */
  #isAsked: (() => void) | undefined;
  #onRoom: (() => void) | undefined;

  write(chunk: string | Uint8Array): boolean {
    if (typeof chunk === 'string') this.#text += chunk;
    else {
      this.#enqueueText();
      if (!this.#isOver) this.controller?.enqueue(chunk as Uint8Array<ArrayBuffer>);
    }
    this.#answer(typeof chunk !== 'string');
    return this.#hasRoom;
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#hasRoom) resolve();
      else this.#onRoom = resolve;
    });
  }

  end(): void {
    this.#enqueueText();
    this.#close(() => this.controller?.close());
  }

  abort(): void {
    this.#close(() => this.controller?.error(new Error('The reply broke off')));
  }

  /** Accepts nothing more, because the client has disconnected. */
  abandon(): void {
    this.#isOver = true;
  }

  /** Passes buffered text to the host. Resolves when there is some. */
  flush(): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#isAsked = resolve;
    this.#answer(false);
    this.#wake();
    return promise;
  }

  /** Bytes for the host wait in its queue. It asks for no more until it has taken them. */
  get #hasRoom(): boolean {
    const { desiredSize } = this.controller ?? {};
    return !this.#isOver && this.#text.length < MOST && (desiredSize ?? 0) >= 0;
  }

  #answer(hasBytes: boolean): void {
    if (this.#isAsked === undefined || (this.#text === '' && !hasBytes)) return;
    this.#enqueueText();
    this.#isAsked();
    this.#isAsked = undefined;
    this.#wake();
  }

  #wake(): void {
    if (this.#hasRoom) this.#onRoom?.();
  }

  #enqueueText(): void {
    if (this.#text === '') return;
    const bytes = this.#encoder.encode(this.#text);
    this.#text = '';
    if (!this.#isOver) this.controller?.enqueue(bytes);
  }

  #close(close: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    close();
    this.#isAsked?.();
  }
}

/** The most characters buffered for the host. */
const MOST = 16_384;
