import type { ReplySink, ReplyStream } from '@mikrokit/router';

/** The body of a reply that arrives over time, as a stream of bytes; a client that goes away cancels it. */
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
    // Items that wait to be read stay text, so that many of them make one chunk.
    { highWaterMark: 0 },
  );
}

/** Collects the text of a body until the host asks for it. */
class ByteSink implements ReplySink {
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  readonly #encoder = new TextEncoder();
  #text = '';
  #isOver = false;
  /** The host waits for bytes. */
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

  /** Takes nothing more: the client has gone away. */
  abandon(): void {
    this.#isOver = true;
  }

  /** Gives the host what there is; resolves when there is something. */
  flush(): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#isAsked = resolve;
    this.#answer(false);
    this.#wake();
    return promise;
  }

  /** Bytes that wait for the host are in its queue, where it asks for nothing more before it has taken them. */
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

/** Characters that may wait for the host to ask for them. */
const MOST = 16_384;
