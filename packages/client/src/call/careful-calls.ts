import type { CallSettings, ClientCall, Received } from '../options.ts';
import type { LocalTransport, TransportReply } from '../transport/transport.ts';
import { Batcher } from './batcher.ts';
import { type Connection, noReply, note, resultOf } from './connection.ts';
import { Discovery } from './discovery.ts';
import { flatHeaders, valuesOf } from './headers.ts';
import { Limit, sleep, untilAborted } from './limit.ts';
import { parseReply } from './read-reply.ts';
import { type CallText, namedBody, toRequest, writeCall } from './request.ts';
import { retryDelay } from './retry.ts';
import type { Route } from './route.ts';
import { writeTyped } from './typed-headers.ts';

/** How a client makes calls that are more than a request and its reply. */
export interface CarefulParts extends Connection {
  /** Answers in the place of the transport. */
  readonly local: LocalTransport | undefined;
  /** The most calls in a batch; `undefined` for none. */
  readonly maxBatch: number | undefined;
}

/** An attempt that can be sent. */
interface Prepared {
  readonly text: CallText;
  readonly headers: CallSettings['headers'];
  readonly signal: AbortSignal | undefined;
}

const NO_HEADERS: readonly string[] = [];

/** Makes calls that have limits, retries, batches, functions for headers, or whose server has to be asked first. */
export class CarefulCalls {
  readonly #parts: CarefulParts;
  readonly #batcher: Batcher | undefined;
  readonly #discovery: Discovery;

  constructor(parts: CarefulParts) {
    const { transport, table, maxBatch } = parts;
    this.#parts = parts;
    this.#discovery = new Discovery(table, transport);
    if (maxBatch !== undefined)
      this.#batcher = new Batcher(transport, { path: () => table.base, maxBatch });
  }

  /** Makes a call within its limits, and again as long as it fails in a way that may pass. */
  run(call: ClientCall): Promise<unknown> {
    const { signal, deadline, timeout, retry } = call.options;
    // Most calls of a batch: signals and timers would cost more than the rest.
    if ((signal ?? deadline ?? timeout ?? retry) === undefined)
      return this.#attempt(call, undefined);
    return this.#runWithin(
      call,
      new Limit(call.route, { parent: signal, time: deadline, whose: 'deadline' }),
    );
  }

  async #runWithin(call: ClientCall, whole: Limit): Promise<unknown> {
    const { route: id, options, received } = call;
    const { timeout } = options;
    try {
      for (let attempt = 1; ; attempt++) {
        const limit =
          timeout === undefined
            ? whole
            : new Limit(id, { parent: whole.signal, time: timeout, whose: 'timeout' });
        try {
          limit.signal.throwIfAborted();
          return await untilAborted(this.#attempt(call, limit.signal), limit.signal);
        } catch (error) {
          if (whole.signal.aborted) throw whole.signal.reason;
          const codec = this.#parts.table.codecs?.routes[id];
          const delay = retryDelay({ codec, settings: options, attempt }, error, received);
          if (delay === undefined || delay >= whole.left) throw error;
          delete received.header;
          await sleep(delay, whole.signal);
        } finally {
          limit.leave();
        }
      }
    } finally {
      whole.leave();
    }
  }

  /** Straight on when all is at hand, as it is for most calls of a batch. */
  #attempt(call: ClientCall, signal: AbortSignal | undefined): Promise<unknown> {
    const { local, table, maxDepth } = this.#parts;
    const { headers, validate, hooks } = call.options;
    const isAtHand = local === undefined && !validate && typeof headers !== 'function';
    const route = isAtHand ? table.known(call.route) : undefined;
    if (route === undefined || typeof headers === 'function') return this.#prepare(call, signal);
    try {
      const text = writeCall(route, call.params, { given: hooks, maxDepth });
      return this.#send(call, route, { text, headers, signal });
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Waits for what an attempt needs. */
  async #prepare(call: ClientCall, signal: AbortSignal | undefined): Promise<unknown> {
    const { local, table, maxDepth } = this.#parts;
    const { route: id, params, options } = call;
    if (local !== undefined) return settled(await local.callRoute(id, params, signal));
    const route = table.known(id) ?? (await this.#discovery.find(id));
    if (options.validate) {
      const { assertValid } = await import('../codecs/check-params.ts');
      const model = await this.#discovery.readModel();
      assertValid(model, { route: id, params, hooks: options.hooks, maxDepth });
    }
    const text = writeCall(route, params, { given: options.hooks, maxDepth });
    const headers = await valuesOf(options.headers);
    signal?.throwIfAborted();
    return this.#send(call, route, { text, headers, signal });
  }

  #send({ received }: ClientCall, route: Route, sending: Prepared): Promise<unknown> {
    const alone = () => this.#sendAlone(route, sending, received);
    if (this.#batcher === undefined) return alone();
    const { text, headers, signal } = sending;
    return this.#batcher.add({
      id: route.id,
      body: namedBody(route.id, text),
      contract: route.codec.contract,
      headers: flatHeaders(route, headers, NO_HEADERS, writeTyped),
      signal,
      alone,
      read: (body, arrived) => resultOf(this.#parts, route, body, { arrived, received }),
    });
  }

  async #sendAlone(
    route: Route,
    { text, headers, signal }: Prepared,
    received: Received,
  ): Promise<unknown> {
    const request = toRequest(route, text, { headers, signal, write: writeTyped });
    let reply: TransportReply;
    try {
      reply = await this.#parts.transport.send(request);
    } catch (cause) {
      throw noReply(route.id, cause);
    }
    // Also of what is no reply of the API, since a gateway may say when to come again.
    note(received, reply);
    return resultOf(this.#parts, route, parseReply(route.id, reply), { arrived: reply, received });
  }
}

/** What a local transport gave, as a handler gives results and errors. */
function settled(result: unknown): unknown {
  if (result instanceof Error) throw result;
  return result;
}
