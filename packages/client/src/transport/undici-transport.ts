import { type Dispatcher, Pool } from 'undici';
import type { Transport, TransportFactory, TransportReply, TransportRequest } from './transport.ts';

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
    return new Promise((resolve, reject) => {
      const { method, path, body, signal } = request;
      // undici's types want a mutable list, but it does not change it.
      const headers = request.headers as string[];
      const reader = new ReplyReader(resolve, reject, signal);
      this.#pool.dispatch({ method, path, headers, body: body ?? null }, reader);
    });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Reads one reply. `pool.request` would create a stream for each: see `npm run bench -- client`. */
class ReplyReader implements Dispatcher.DispatchHandler, TransportReply {
  status = 0;
  text = '';
  readonly #resolve: (reply: TransportReply) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #signal: AbortSignal | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #headers: Headers = {};
  #first: Buffer | undefined;
  #others: Buffer[] | undefined;

  constructor(
    resolve: (reply: TransportReply) => void,
    reject: (cause: unknown) => void,
    signal: AbortSignal | undefined,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
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
    this.status = status;
    this.#headers = headers;
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#first === undefined) this.#first = chunk;
    else if (this.#others === undefined) this.#others = [this.#first, chunk];
    else this.#others.push(chunk);
  }

  onResponseEnd(): void {
    const bytes = this.#others === undefined ? this.#first : Buffer.concat(this.#others);
    const codings = this.header('content-encoding');
    if (codings !== undefined && bytes !== undefined) return void this.#inflate(bytes, codings);
    this.#end(bytes?.toString());
  }

  #end(text = ''): void {
    // RFC 8259 section 8.1 allows parsers to ignore a byte order mark, as fetch does.
    this.text = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    this.#removeListener();
    this.#resolve(this);
  }

  /** Without an `accept-encoding` from the caller the request asks for none, but some proxies compress anyway. */
  async #inflate(bytes: Buffer, codings: string): Promise<void> {
    try {
      const { inflate } = await import('./inflate.ts');
      this.#end(await inflate(new Uint8Array(bytes), codings));
    } catch (cause) {
      this.#fail(cause);
    }
  }

  onResponseError(_: unknown, cause: unknown): void {
    this.#fail(cause);
  }

  header(name: string): string | undefined {
    const value = this.#headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  #fail(cause: unknown): void {
    this.#removeListener();
    this.#reject(cause);
  }

  #removeListener(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}
