import type { Dispatcher } from 'undici';
import type { ReplyHeaders, TransportReply, TransportRequest } from '../transport.ts';
import { decompress } from './decompress.ts';

/** Collects one reply. `request` of undici would create a stream for each: see `npm run bench -- fetch`. */
export class WholeReply implements Dispatcher.DispatchHandler, TransportReply {
  status = 0;
  headers: ReplyHeaders = {};
  readonly body = undefined;
  readonly #resolve: (reply: TransportReply) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #request: TransportRequest;
  #size = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #first: Buffer | undefined;
  #others: Buffer[] | undefined;
  #isTooLarge = false;

  constructor(
    resolve: (reply: TransportReply) => void,
    reject: (cause: unknown) => void,
    request: TransportRequest,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#request = request;
    request.signal?.addEventListener('abort', this.#onAbort);
  }

  get bytes(): Uint8Array | undefined {
    if (this.#isTooLarge) return undefined;
    if (this.#others === undefined) return this.#first ?? new Uint8Array();
    return Buffer.concat(this.#others);
  }

  get text(): string | undefined {
    if (this.#isTooLarge) return undefined;
    const whole = this.#others === undefined ? this.#first : Buffer.concat(this.#others);
    const text = whole?.toString() ?? '';
    // RFC 8259 section 8.1 allows parsers to ignore a byte order mark, as fetch does.
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }

  readonly #onAbort = (): void => {
    // A request that is still queued for a connection is refused once it gets one; the caller does not wait for that.
    this.#controller?.abort(this.#request.signal?.reason);
    this.#fail(this.#request.signal?.reason);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#request.signal?.aborted) controller.abort(this.#request.signal.reason);
  }

  onResponseStart(_: unknown, status: number, headers: ReplyHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#request.maxReplySize) {
      this.#isTooLarge = true;
      this.#end();
      // Without the rest, the connection cannot be used again.
      return controller.abort(new Error('The reply is too large'));
    }
    if (this.#first === undefined) this.#first = chunk;
    else if (this.#others === undefined) this.#others = [this.#first, chunk];
    else this.#others.push(chunk);
  }

  onResponseEnd(): void {
    const coding = this.headers['content-encoding'];
    if (coding !== undefined && this.#first !== undefined)
      return void this.#inflate(String(coding));
    this.#end();
  }

  onResponseError(_: unknown, cause: unknown): void {
    this.#fail(cause);
  }

  async #inflate(codings: string): Promise<void> {
    try {
      const source = this.#others ?? [this.#first as Buffer];
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of decompress(toAsync(source), codings)) {
        size += chunk.length;
        if (size > this.#request.maxReplySize) {
          this.#isTooLarge = true;
          break;
        }
        chunks.push(chunk as Buffer);
      }
      this.#others = chunks;
      this.#end();
    } catch (cause) {
      this.#fail(cause);
    }
  }

  #end(): void {
    this.#removeListener();
    this.#resolve(this);
  }

  #fail(cause: unknown): void {
    this.#removeListener();
    this.#reject(cause);
  }

  #removeListener(): void {
    this.#request.signal?.removeEventListener('abort', this.#onAbort);
  }
}

async function* toAsync(chunks: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
