import { type Dispatcher, Pool } from 'undici';
import { StreamedReply } from './streamed-reply.ts';
import {
  MAX_REPLY_SIZE,
  type Transport,
  type TransportFactory,
  type TransportReply,
  type TransportRequest,
} from './transport.ts';

/** Options of undici's `Pool`: `connections`, `connect` (TLS), `allowH2`, `keepAliveTimeout`, `socketPath`, … */
export type UndiciOptions = Pool.Options;

/**
 * Sends requests with undici, over the client's own pool of kept connections. Uses HTTP/2 if the server offers it over
 * TLS; `allowH2: false` turns that off.
 */
export function undiciTransport(options: UndiciOptions = {}): TransportFactory {
  return (url) => new UndiciTransport(new Pool(url.origin, options));
}

class UndiciTransport implements Transport {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  send(request: TransportRequest): Promise<TransportReply> {
    if (request.isStream) return this.#open(request);
    return new Promise((resolve, reject) => {
      const { method, path, body } = request;
      // undici's types want a mutable list, but it does not change it.
      const headers = request.headers as string[];
      const reader = new ReplyReader(resolve, reject, request);
      // Only requests that stream have another body than text.
      this.#pool.dispatch({ method, path, headers, body: (body as string) ?? null }, reader);
    });
  }

  #open(request: TransportRequest): Promise<TransportReply> {
    return new Promise((resolve, reject) => {
      const { method, path, headers, body, size } = request;
      const length = size === undefined ? [] : ['content-length', String(size)];
      const reply = new StreamedReply(resolve, reject, request);
      const options = {
        method,
        path,
        headers: [...headers, ...length],
        // undici would read a whole blob before it sends anything.
        body: (body instanceof Blob ? body.stream() : (body ?? null)) as never,
        // The server sends heartbeats, and the reader notices when they are missing.
        bodyTimeout: 0,
      };
      this.#pool.dispatch(options, reply);
    });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A whole reply. It may be kept for long, so it holds neither its bytes nor its request. */
class WholeReply implements TransportReply {
  readonly status: number;
  readonly text: string | undefined;
  readonly #headers: Headers;

  constructor(status: number, headers: Headers, text: string | undefined) {
    this.status = status;
    this.text = text;
    this.#headers = headers;
  }

  header(name: string): string | undefined {
    return textOf(this.#headers[name]);
  }
}

/** Reads one reply. `pool.request` would create a stream for each: see `npm run bench -- client`. */
class ReplyReader implements Dispatcher.DispatchHandler {
  #status = 0;
  readonly #resolve: (reply: TransportReply) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #request: TransportRequest;
  readonly #signal: AbortSignal | undefined;
  readonly #maxReplySize: number;
  #size = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #headers: Headers = {};
  #first: Buffer | undefined;
  #others: Buffer[] | undefined;

  constructor(
    resolve: (reply: TransportReply) => void,
    reject: (cause: unknown) => void,
    request: TransportRequest,
  ) {
    const { signal, maxReplySize = MAX_REPLY_SIZE } = request;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#request = request;
    this.#signal = signal;
    this.#maxReplySize = maxReplySize;
    signal?.addEventListener('abort', this.#onAbort);
  }

  readonly #onAbort = (): void => {
    // A request that is still queued for a connection is refused once it gets one; the caller does not wait for that.
    this.#controller?.abort(this.#signal?.reason);
    this.#fail(this.#signal?.reason);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal?.aborted) controller.abort(this.#signal.reason);
  }

  onResponseStart(_: unknown, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#maxReplySize) {
      this.#end(undefined);
      // Without the rest, the connection cannot be used again.
      return controller.abort(new Error('The reply is too large'));
    }
    if (this.#first === undefined) this.#first = chunk;
    else if (this.#others === undefined) this.#others = [this.#first, chunk];
    else this.#others.push(chunk);
  }

  onResponseEnd(): void {
    const bytes = this.#others === undefined ? this.#first : Buffer.concat(this.#others);
    const codings = textOf(this.#headers['content-encoding']);
    if (codings !== undefined && bytes !== undefined) return void this.#inflate(bytes, codings);
    this.#end(bytes?.toString() ?? '');
  }

  /** `undefined` for a body that is too large. */
  #end(text: string | undefined): void {
    // RFC 8259 section 8.1 allows parsers to ignore a byte order mark, as fetch does.
    const body = text?.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    this.#removeListener();
    this.#resolve(new WholeReply(this.#status, this.#headers, body));
  }

  /** Without an `accept-encoding` from the caller, any coding is allowed (RFC 9110 section 12.5.3): some proxies compress. */
  async #inflate(bytes: Buffer, coding: string): Promise<void> {
    try {
      const { assertAccepted, inflate } = await import('./inflate.ts');
      assertAccepted(coding, this.#request.headers);
      this.#end(await inflate(new Uint8Array(bytes), coding, this.#maxReplySize));
    } catch (cause) {
      this.#fail(cause);
    }
  }

  onResponseError(_: unknown, cause: unknown): void {
    this.#fail(cause);
  }

  #fail(cause: unknown): void {
    this.#removeListener();
    this.#reject(cause);
  }

  #removeListener(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}
