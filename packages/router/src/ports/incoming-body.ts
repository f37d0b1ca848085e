import { toProtocolError } from '../call/errors.ts';
import { Queue } from '../call/queue.ts';
import { toReadable } from '../streams/to-readable.ts';
import type { PortLink } from './port-link.ts';
import { PORT_WINDOW } from './port-message.ts';

/** The body of a call that arrives in parts. Parts are read no faster than the application reads. */
export class IncomingBody {
  readonly #link: Pick<PortLink, 'post'>;
  readonly #id: string;
  readonly #parts = new Queue<Uint8Array<ArrayBuffer>>();
  /** Bytes that the client is still allowed to send. */
  #allowed = PORT_WINDOW;
  /** Bytes that were read since the client was last told. */
  #read = 0;
  #end: 'complete' | { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(link: Pick<PortLink, 'post'>, id: string) {
    this.#link = link;
    this.#id = id;
  }

  add(part: Uint8Array<ArrayBuffer>): void {
    if (this.#end !== undefined) return;
    // We hold no more than one part beyond the window, whatever the client does.
    if (this.#allowed <= 0)
      return this.fail(toProtocolError('bad-request', 'The body was sent faster than it was read'));
    this.#allowed -= part.length;
    this.#parts.push(part);
    this.#wake?.();
  }

  complete(): void {
    this.#end ??= 'complete';
    this.#wake?.();
  }

  fail(error: unknown): void {
    if (this.#end !== undefined) return;
    this.#end = { error };
    this.#parts.clear();
    this.#wake?.();
  }

  /** The next part. `undefined` at the end. Throws for a body that breaks off. */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      const part = this.#parts.shift();
      if (part !== undefined) {
        this.#grant(part.length);
        return part;
      }
      if (this.#end === 'complete') return undefined;
      if (this.#end !== undefined) throw this.#end.error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** The body as a stream of the Fetch API. Reading more than `maxBodySize` bytes fails with `payload-too-large`. */
  toReadable(maxBodySize: number): ReadableStream<Uint8Array<ArrayBuffer>> {
    let size = 0;
    return toReadable(async () => {
      const part = await this.next();
      size += part?.length ?? 0;
      if (size > maxBodySize) throw toProtocolError('payload-too-large');
      return part;
    });
  }

  #grant(bytes: number): void {
    this.#read += bytes;
    if (this.#end !== undefined || this.#read < PORT_WINDOW / 2) return;
    this.#allowed += this.#read;
    this.#link.post({ kind: 'more', id: this.#id, bytes: this.#read });
    this.#read = 0;
  }
}
