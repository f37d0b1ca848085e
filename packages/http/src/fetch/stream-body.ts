import type { ReplySink, ReplyStream } from '@mikrokit/router';

/** The body of a reply that arrives over time, as a stream of bytes; a caller who goes away cancels it. */
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
      this.controller?.enqueue(new Uint8Array(chunk));
    }
    this.#answer();
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

  /** Takes nothing more: the caller has gone away. */
  abandon(): void {
    this.#isOver = true;
  }

  /** Gives the host what there is; resolves when there is something. */
  flush(): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#isAsked = resolve;
    this.#answer();
    return promise;
  }

  get #hasRoom(): boolean {
    return !this.#isOver && this.#text.length < MOST;
  }

  #answer(): void {
    if (this.#isAsked === undefined || this.#text === '') return;
    this.#enqueueText();
    this.#isAsked();
    this.#isAsked = undefined;
    this.#onRoom?.();
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
