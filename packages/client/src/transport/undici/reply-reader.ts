import type { Dispatcher } from 'undici';
import {
  MAX_REPLY_SIZE,
  type ReplyHeaders,
  type TransportReply,
  type TransportRequest,
} from '../transport.ts';
import { decompress } from './decompress.ts';

/**
 * A whole reply: its text, or its bytes. Callers can keep it for long, so it references neither its
 * request nor unneeded parts.
 */
class WholeReply implements TransportReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly #body: string | Buffer | undefined;

  /** `body` is `undefined` if it is too large. */
  constructor(status: number, headers: ReplyHeaders, body: string | Buffer | undefined) {
    this.status = status;
    this.headers = headers;
    this.#body = body;
  }

  get bytes(): Buffer | undefined {
    return typeof this.#body === 'string' ? undefined : this.#body;
  }

  get text(): string | undefined {
    return typeof this.#body === 'object' ? toText(this.#body) : this.#body;
  }
}

function toText(bytes: Buffer): string {
  const text = bytes.toString();
  // RFC 8259 section 8.1 allows parsers to ignore a byte order mark, as fetch does.
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Reads one whole reply. `request` of undici would create a stream for each: see `npm run bench -- client`. */
export class ReplyReader implements Dispatcher.DispatchHandler {
  readonly #resolve: (reply: TransportReply) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #maxReplySize: number;
  readonly #wantsBytes: boolean;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #status = 0;
  #headers: ReplyHeaders = {};
  #controller: Dispatcher.DispatchController | undefined;

  constructor(
    resolve: (reply: TransportReply) => void,
    reject: (cause: unknown) => void,
    { signal, maxReplySize = MAX_REPLY_SIZE, wantsBytes = false }: TransportRequest,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    this.#maxReplySize = maxReplySize;
    this.#wantsBytes = wantsBytes;
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort);
  }

  readonly #onAbort = (): void => {
    // undici rejects a queued request only once it gets a connection. The caller does not wait for
    // that.
    this.#controller?.abort(this.#signal?.reason);
    this.#fail(this.#signal?.reason);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal?.aborted) controller.abort(this.#signal.reason);
  }

  onResponseStart(_: unknown, status: number, headers: ReplyHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#maxReplySize) {
      this.#end(undefined);
      // The rest stays unread, so the connection cannot be reused.
      return controller.abort(new Error('The reply is too large'));
    }
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const coding = this.#headers['content-encoding'];
    if (coding === undefined || this.#size === 0) this.#end(this.#chunks);
    else void this.#decompress(String(coding));
  }

  onResponseError(_: unknown, cause: unknown): void {
    this.#fail(cause);
  }

  /**
   * Without an `accept-encoding`, any coding is allowed (RFC 9110 section 12.5.3), and some proxies
   * compress anyway.
   */
  async #decompress(codings: string): Promise<void> {
    try {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of decompress(inTurn(this.#chunks), codings)) {
        size += chunk.length;
        if (size > this.#maxReplySize) return this.#end(undefined);
        chunks.push(chunk as Buffer);
      }
      this.#end(chunks);
    } catch (cause) {
      this.#fail(cause);
    }
  }

  #end(chunks: readonly Buffer[] | undefined): void {
    this.#removeListener();
    const bytes = chunks?.length === 1 ? chunks[0] : chunks && Buffer.concat(chunks);
    const body = bytes === undefined || this.#wantsBytes ? bytes : toText(bytes);
    this.#resolve(new WholeReply(this.#status, this.#headers, body));
  }

  #fail(cause: unknown): void {
    this.#removeListener();
    this.#reject(cause);
  }

  #removeListener(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}

async function* inTurn(chunks: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
