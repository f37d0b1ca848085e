import { RpcError, toRemote } from '@mikrokit/router/protocol';
import type { BatchOptions, ClientCall } from '../options.ts';
import type { LocalTransport } from '../transport/transport.ts';
import { Batcher } from './batcher.ts';
import { type Connection, failureOf } from './connection.ts';
import { Discovery } from './discovery.ts';
import { flatHeaders, valuesOf } from './headers.ts';
import { hookResults, writeHooks } from './hooks.ts';
import { loaded } from './loaded.ts';
import { note } from './note.ts';
import { type Arrived, type BadReply, type Fields, parseReply, readBody } from './read-reply.ts';
import { namedBody, toRequest, written } from './request.ts';
import type { Route } from './route.ts';
import { typedHeaders } from './typed-headers.ts';

/** Makes single attempts of calls, in batches or alone. */
export class Attempts {
  readonly #parts: Connection;
  /** Answers in the place of the transport. */
  readonly #local: LocalTransport | undefined;
  readonly #batcher: Batcher | undefined;
  readonly #discovery: Discovery;

  constructor(parts: Connection) {
    const { transport, table } = parts;
    const { batch } = table.options;
    this.#parts = parts;
    this.#local = 'callRoute' in transport ? (transport as unknown as LocalTransport) : undefined;
    this.#discovery = new Discovery(table, transport);
    if (batch) {
      const { maxBatch = 100 } = batch as BatchOptions;
      this.#batcher = new Batcher(transport, { path: () => table.base, maxBatch });
    }
  }

  /** Sends what waits to go out with others. */
  flush(): void {
    this.#batcher?.flush();
  }

  make(call: ClientCall, signal?: AbortSignal): Promise<unknown> {
    return this.start(call, signal) ?? this.prepare(call, signal);
  }

  /** An attempt for which all is at hand, as it is for most calls of a batch: it is with the transport or the batch. */
  start(call: ClientCall, signal?: AbortSignal): Promise<unknown> | undefined {
    const { headers, validate } = call.options;
    if (this.#local || validate || typeof headers === 'function') return undefined;
    try {
      const route = this.#parts.table.known(call.route);
      return route && this.#send(call, route, headers, signal);
    } catch (cause) {
      return Promise.reject(failureOf(call.route, cause));
    }
  }

  /** An attempt that waits for what it needs. */
  async prepare(call: ClientCall, signal?: AbortSignal): Promise<unknown> {
    const { route: id, params, options } = call;
    const { table, maxDepth } = this.#parts;
    if (this.#local !== undefined) return answerOf(this.#local, call, signal);
    try {
      const route = table.known(id) ?? (await this.#discovery.find(id));
      if (options.validate) {
        const { assertValid } = await loaded(id, import('../codecs/check-params.ts'));
        const model = await this.#discovery.readModel(id);
        assertValid(model, { route: id, params, hooks: options.hooks, maxDepth });
      }
      const headers = await valuesOf(options.headers);
      signal?.throwIfAborted();
      return await this.#send(call, route, headers, signal);
    } catch (cause) {
      throw failureOf(id, cause);
    }
  }

  /** Throws for what cannot be sent. */
  #send(
    { params, options, received }: ClientCall,
    route: Route,
    headers: Parameters<typeof typedHeaders>[1],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { maxDepth } = this.#parts;
    const { id, codec } = route;
    const list = written(codec, params, maxDepth);
    const given = options.hooks && writeHooks(route, options.hooks, maxDepth);
    const own = headers ? flatHeaders(typedHeaders(route, headers)) : NO_HEADERS;
    const read = (body: unknown, arrived: Arrived) => {
      note(received, arrived);
      const beside = (bad: BadReply) => {
        received.hooks = hookResults(route, body as Fields, { arrived, maxDepth, bad });
      };
      return readBody(this.#parts, route, body, { arrived, beside });
    };
    const alone = async () => {
      try {
        const body = given ? namedBody(id, list, given) : list;
        const reply = await this.#parts.transport.send(toRequest(route, body, own, signal));
        // Also of what is no reply of the API, since a gateway may say when to come again.
        note(received, reply);
        return read(parseReply(id, reply), reply);
      } catch (cause) {
        throw failureOf(id, cause, true);
      }
    };
    if (this.#batcher === undefined) return alone();
    const body = namedBody(id, list, given);
    const { contract } = codec;
    return this.#batcher.add({ id, body, contract, headers: own, signal, received, alone, read });
  }
}

const NO_HEADERS: readonly string[] = [];

/** What a transport without requests gives, as a handler gives results and errors. */
async function answerOf(
  local: LocalTransport,
  { route, params }: ClientCall,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    const result = await local.callRoute(route, params, signal);
    if (result instanceof Error) throw result;
    return result;
  } catch (error) {
    throw error instanceof RpcError ? toRemote(error) : error;
  }
}
