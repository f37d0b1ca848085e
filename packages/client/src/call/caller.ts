import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { ClientError } from '../client-error.ts';
import type { CallSettings, ClientOptions, Received } from '../options.ts';
import type { Transport, TransportFactory, TransportRequest } from '../transport/transport.ts';
import type { CarefulCalls } from './careful-calls.ts';
import { type Connection, failureOf } from './connection.ts';
import { flatHeaders, isText, type Values } from './headers.ts';
import { parseReply, readBody } from './read-reply.ts';
import { toRequest, written } from './request.ts';
import { RouteTable } from './route-table.ts';

/** In milliseconds. What lasts longer, as `Infinity` does, would be over at once in setTimeout. */
export const LONGEST_TIME: number = 2 ** 31 - 1;

/** Calls routes by their ids. */
export class Caller {
  readonly #parts: Connection;
  /** Whether each call needs more than a request and its reply. */
  #isCareful: boolean;
  #loading: Promise<CarefulCalls> | undefined;
  #careful: CarefulCalls | undefined;
  #closing: Promise<void> | undefined;

  constructor(
    options: ClientOptions & { readonly url: URL; readonly transport: TransportFactory },
    codecs: ClientCodecs | undefined,
  ) {
    const { batch, interceptors, maxDepth = 64 } = options;
    const made = options.transport(options.url);
    const transport = made as Transport;
    const table = new RouteTable(options, codecs, transport);
    this.#parts = { transport, table, maxDepth };
    this.#isCareful = !!(batch || interceptors?.length || 'callRoute' in made);
    // Loaded before it is needed.
    if (this.#isCareful || codecs === undefined || !isPlain(options as CallSettings))
      this.#load().catch(() => {});
  }

  call(
    id: string,
    params: readonly unknown[],
    options: CallSettings,
    received?: Received,
  ): Promise<unknown> {
    return this.#isCareful || !isPlain(options)
      ? this.#callCarefully(id, params, options, received)
      : this.#callPlainly(id, params, options, received);
  }

  /** Calls and gives whatever it fails with in place of throwing it. */
  async safe(id: string, params: readonly unknown[], options: CallSettings): Promise<unknown> {
    const received: Received = { hooks: {} };
    try {
      const value = await this.call(id, params, options, received);
      return { ok: true, value, hooks: received.hooks };
    } catch (cause) {
      return { ok: false, error: failureOf(id, cause), hooks: received.hooks };
    }
  }

  close(): Promise<void> {
    this.#isCareful = true;
    this.#closing ??= this.#loadWithin('close', {}).then(
      (calls) => calls.close(),
      () => this.#parts.transport.close?.(),
    );
    return this.#closing;
  }

  /** Most calls. As few promises as can be: see bench:client. */
  async #callPlainly(
    id: string,
    params: readonly unknown[],
    options: CallSettings,
    received: Received | undefined,
  ): Promise<unknown> {
    const { transport, table, maxDepth } = this.#parts;
    let request: TransportRequest | undefined;
    try {
      const route = table.known(id);
      if (!route || (received && route.givesHooks))
        return this.#callCarefully(id, params, options, received);
      const body = written(route.codec, params, maxDepth);
      request = toRequest(route, body, flatHeaders(options.headers as Values));
      const reply = await transport.send(request);
      return readBody(this.#parts, route, parseReply(id, reply), { arrived: reply });
    } catch (cause) {
      throw failureOf(id, cause, request);
    }
  }

  #callCarefully(
    route: string,
    params: readonly unknown[],
    options: CallSettings,
    received: Received = {},
  ): Promise<unknown> {
    if (this.#closing) return Promise.reject(failureOf(route, new Error('the client is closed')));
    const call = { route, params, options, received, started: performance.now() };
    // Promises for what is there already would take longer than a call of a batch.
    return (
      this.#careful?.run(call) ?? this.#loadWithin(route, options).then((calls) => calls.run(call))
    );
  }

  /** What makes careful calls, within the limits of the call that waits for it. */
  async #loadWithin(
    route: string,
    { signal, timeout = LONGEST_TIME, deadline = LONGEST_TIME }: CallSettings,
  ): Promise<CarefulCalls> {
    const { promise: over, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, Math.min(timeout, deadline, LONGEST_TIME), 'timeout');
    signal?.addEventListener('abort', reject);
    try {
      signal?.throwIfAborted();
      return await Promise.race([this.#load(), over]);
    } catch (cause) {
      const type = signal?.aborted ? 'aborted' : cause === 'timeout' ? cause : 'network';
      throw new ClientError(type, route, {
        message: "the client's code was not loaded",
        cause: signal?.reason ?? cause,
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', reject);
    }
  }

  // Apart from the core, for the sake of pages that only call.
  #load(): Promise<CarefulCalls> {
    this.#loading ??= import('./careful-calls.ts').then(
      ({ CarefulCalls }) => {
        this.#careful = new CarefulCalls(this.#parts);
        return this.#careful;
      },
      (cause) => {
        // It may be there the next time.
        this.#loading = undefined;
        throw cause;
      },
    );
    return this.#loading;
  }
}

/** Whether one attempt without a clock is all that a call needs. */
function isPlain(settings: CallSettings): boolean {
  const { signal, timeout, deadline, retry, hooks, validate, headers = {} } = settings;
  return (
    (signal ?? timeout ?? deadline ?? retry ?? hooks) === undefined &&
    !validate &&
    typeof headers !== 'function' &&
    Object.values(headers).every(isText)
  );
}
