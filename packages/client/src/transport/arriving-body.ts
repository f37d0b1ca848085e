import { Queue } from '@mikrokit/router/protocol';

/** The body of a reply that arrives in parts. Leaving it ends the call. */
export class ArrivingBody implements AsyncIterable<Uint8Array> {
  readonly #onRead: (bytes: number) => void;
  readonly #onLeave: () => void;
  readonly #parts = new Queue<Uint8Array>();
  #end: 'complete' | { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  /** `onRead` gets the number of bytes that were read, so that the other side can send more. */
  constructor(onRead: (bytes: number) => void, onLeave: () => void) {
    this.#onRead = onRead;
    this.#onLeave = onLeave;
  }

  add(part: Uint8Array): void {
    this.#parts.push(part);
    this.#wake?.();
  }

  complete(): void {
    this.#end ??= 'complete';
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.#end ??= { error };
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (;;) {
        const part = this.#parts.shift();
        if (part !== undefined) {
          this.#onRead(part.length);
          yield part;
        } else if (this.#end === 'complete') return;
        else if (this.#end !== undefined) throw this.#end.error;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
    } finally {
      if (this.#end === undefined) this.#onLeave();
    }
  }
}
