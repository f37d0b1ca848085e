import { RpcError, toRemote, ValidationError } from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import type { ClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import { readHookResults, writeHookParams, writeTypedHeaders } from '../call/hook-values.ts';
import {
  type JsonObject,
  parseReply,
  type ReplyHead,
  readResult,
  type ToReplyError,
} from '../call/read-reply.ts';
import { namedBody, toRequest } from '../call/request.ts';
import { type HeaderValueMap, resolveHeaders, toHeaderList } from '../call/request-headers.ts';
import { toCallError } from '../client-error.ts';
import { loadPart } from '../discovery/load-part.ts';
import { RouteDiscovery } from '../discovery/route-discovery.ts';
import type { BatchOptions, ClientCall } from '../options.ts';
import type { LocalTransport } from '../transport/transport.ts';
import { Batcher } from './batcher.ts';
import { recordReply } from './record-reply.ts';
import { assertHeaders } from './settings-checks.ts';

/** Makes single attempts of calls, in batches or alone. */
export class Attempts {
  readonly #connection: Connection;
  /** Answers calls instead of the transport. */
  readonly #local: LocalTransport | undefined;
  readonly #batcher: Batcher | undefined;
  readonly #discovery: RouteDiscovery;

  constructor(connection: Connection) {
    const { transport, table } = connection;
    const { batch } = table.options;
    this.#connection = connection;
    this.#local = 'callRoute' in transport ? (transport as unknown as LocalTransport) : undefined;
    this.#discovery = new RouteDiscovery(table, transport);
    if (batch) {
      const { maxBatch = 100 } = batch as BatchOptions;
      this.#batcher = new Batcher(transport, { path: () => table.base, maxBatch });
    }
  }

  /** Sends all calls that are waiting for a batch. */
  flush(): void {
    this.#batcher?.flush();
  }

  make(call: ClientCall, signal?: AbortSignal): Promise<unknown> {
    return this.start(call, signal) ?? this.prepare(call, signal);
  }

  /** Starts an attempt that has to wait for nothing, as most calls in a batch do; `undefined` if it has to be prepared. */
  start(call: ClientCall, signal?: AbortSignal): Promise<unknown> | undefined {
    const { headers, validate } = call.options;
    if (this.#local || validate || typeof headers === 'function') return undefined;
    try {
      const route = this.#connection.table.find(call.route);
      return route && this.#send(call, route, headers, signal);
    } catch (cause) {
      return Promise.reject(toCallError(call.route, cause));
    }
  }

  /** An attempt that first finds its route, validates its parameters, or waits for its headers. */
  async prepare(call: ClientCall, signal?: AbortSignal): Promise<unknown> {
    const { route: id, params, options } = call;
    const { table, maxDepth } = this.#connection;
    if (this.#local !== undefined) return callLocally(this.#local, call, signal);
    try {
      const route = table.find(id) ?? (await this.#discovery.find(id));
      if (options.validate) {
        const { assertValid } = await loadPart(id, import('../discovery/check-params.ts'));
        const model = await this.#discovery.readModel(id);
        assertValid(model, { route: id, params, hooks: options.hooks, maxDepth });
      }
      const headers = await resolveHeaders(options.headers);
      if (headers !== undefined) assertHeaders(headers);
      signal?.throwIfAborted();
      return await this.#send(call, route, headers, signal);
    } catch (cause) {
      throw toCallError(id, cause);
    }
  }

  /** Throws if the call cannot be sent. */
  #send(
    call: ClientCall,
    route: ClientRoute,
    headers: HeaderValueMap | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { maxDepth } = this.#connection;
    const { params, options, received } = call;
    const { maxReplySize } = options;
    const { id, codec } = route;
    let list: string;
    let hooks: string | undefined;
    try {
      list = codec.encodeParams(params, maxDepth);
      hooks = options.hooks && writeHookParams(route, options.hooks, maxDepth);
    } catch (cause) {
      return this.#refuse(call, cause);
    }
    const own = headers ? toHeaderList(writeTypedHeaders(route, headers)) : NO_HEADERS;
    const read = (body: unknown, head: ReplyHead) => {
      recordReply(received, head);
      const readHooks = (toError: ToReplyError) => {
        received.hooks = readHookResults(route, body as JsonObject, { head, maxDepth, toError });
      };
      return readResult(this.#connection, route, body, { head, readHooks });
    };
    const alone = async () => {
      try {
        const body = hooks ? namedBody(id, list, hooks) : list;
        const request = toRequest(route, body, own, { signal, maxReplySize });
        const reply = await this.#connection.transport.send(request);
        // Before the reply is parsed, because a gateway's reply may have a `retry-after`.
        recordReply(received, reply);
        return read(parseReply(id, reply), reply);
      } catch (cause) {
        throw toCallError(id, cause, true);
      }
    };
    if (this.#batcher === undefined) return alone();
    const body = namedBody(id, list, hooks);
    const { contract } = codec;
    return this.#batcher.add({
      ...{ id, body, contract, headers: own, signal, maxReplySize, received },
      alone,
      read,
    });
  }

  /** Rejects a call whose parameters could not be written: with all issues, or with one if the type model cannot be loaded. */
  async #refuse({ route, params, options }: ClientCall, cause: unknown): Promise<never> {
    if (!(cause instanceof TypeError)) throw toCallError(route, cause);
    const { maxDepth } = this.#connection;
    let issues: readonly Issue[] = [];
    try {
      const { issuesOfCall } = await loadPart(route, import('../discovery/check-params.ts'));
      const model = await this.#discovery.readModel(route);
      issues = issuesOfCall(model, { route, params, hooks: options.hooks, maxDepth });
    } catch {
      // Without the type model, the caller still gets the encoder's own message below.
    }
    const { message } = cause;
    const unexplained: Issue = { path: [], code: 'type', expected: '', message };
    throw toCallError(route, new ValidationError(issues.length > 0 ? issues : [unexplained]));
  }
}

const NO_HEADERS: readonly string[] = [];

/** Calls a transport without requests. Like a handler, it may return errors or throw them. */
async function callLocally(
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
