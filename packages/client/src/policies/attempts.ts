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
  replyError,
  type ToReplyError,
} from '../call/read-reply.ts';
import { namedBody, toRequest } from '../call/request.ts';
import { type HeaderValueMap, resolveHeaders, toHeaderList } from '../call/request-headers.ts';
import { toCallError } from '../client-error.ts';
import { loadPart } from '../discovery/load-part.ts';
import { RouteDiscovery } from '../discovery/route-discovery.ts';
import type { FaceCall, FaceRoute } from '../faces/faces.ts';
import type { BatchOptions, CallSettings, ClientCall } from '../options.ts';
import type {
  LocalTransport,
  Transport,
  TransportReply,
  TransportRequest,
} from '../transport/transport.ts';
import { Batcher } from './batcher.ts';
import { withDeadline } from './deadline-header.ts';
import { recordReply } from './record-reply.ts';
import { idempotencyKeyOf, type KeyOfCall } from './repeatable.ts';
import { assertHeaders } from './settings-checks.ts';

/** The circumstances of one attempt. */
export interface AttemptOptions {
  /** Aborting it ends the attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that are left for it, which the server is told; `Infinity` for no limit. */
  readonly remaining?: number | undefined;
  /** Gets the reply before it is read. */
  readonly onReply?: ((reply: TransportReply) => void) | undefined;
  /**
   * Headers of a request that asks for a reply only if it has changed, which may be none; it goes alone. A reply of 304 is
   * for `onReply`.
   */
  readonly conditions?: readonly string[] | undefined;
  /** The id of the stream that a call stops, alone. */
  readonly stop?: string | undefined;
  /** Gives the key of a call whose route is neither a query nor idempotent; by default for this attempt alone. */
  readonly idempotencyKey?: KeyOfCall | undefined;
}

/** A call that may be shared, with all that its result depends on. */
export interface IdentifiedCall {
  readonly call: ClientCall;
  /** Absent for a call that cannot be shared, as are its parts. */
  readonly requestKey?: string;
  readonly parts?: RequestParts;
}

/** All that the result of a call depends on. */
export interface RequestParts {
  readonly route: ClientRoute;
  /** The parameters as JSON. */
  readonly body: string;
  /** The parameters of hooks as JSON. */
  readonly hooks: string;
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
}

/** Makes single attempts of calls, in batches or alone. */
export class Attempts {
  readonly #connection: Connection;
  /** Answers calls instead of the transport. */
  readonly #local: LocalTransport | undefined;
  readonly #batcher: Batcher | undefined;
  readonly #discovery: RouteDiscovery;
  #faces: typeof import('../faces/faces.ts') | undefined;

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

  make(call: ClientCall, attempt?: AttemptOptions): Promise<unknown> {
    return this.start(call, attempt) ?? this.prepare(call, attempt);
  }

  /** Starts an attempt that has to wait for nothing, as most calls in a batch do; `undefined` if it has to be prepared. */
  start(call: ClientCall, attempt?: AttemptOptions): Promise<unknown> | undefined {
    const { headers, validate } = call.options;
    if (this.#local || validate || typeof headers === 'function') return undefined;
    try {
      const route = this.#connection.table.find(call.route);
      return route && this.#send(call, route, headers, attempt);
    } catch (cause) {
      return Promise.reject(toCallError(call.route, cause));
    }
  }

  /** An attempt that first finds its route, validates its parameters, or waits for its headers. */
  async prepare(call: ClientCall, attempt?: AttemptOptions): Promise<unknown> {
    const { route: id, params, options } = call;
    const signal = attempt?.signal;
    const { maxDepth } = this.#connection;
    if (this.#local !== undefined) return callLocally(this.#local, call, signal);
    try {
      const route = this.#discovery.known(id) ?? (await this.#find(id));
      if (route.id !== id) return await this.#stop(call, route, attempt);
      if (options.validate) {
        const { assertValid } = await loadPart(id, import('../discovery/check-params.ts'));
        const model = await this.#discovery.readModel(id);
        assertValid(model, { route: id, params, hooks: options.hooks, maxDepth });
      }
      const headers = await checkedHeaders(options);
      signal?.throwIfAborted();
      return await this.#send(call, route, headers, attempt);
    } catch (cause) {
      throw toCallError(id, cause);
    }
  }

  /** Finds a route, or that of the streams which a call stops. */
  async #find(id: string): Promise<ClientRoute> {
    if (!id.endsWith('/stop')) return this.#discovery.find(id);
    const { findRoute } = await loadPart(id, import('../streams/detached-routes.ts'));
    return findRoute(this.#discovery, id);
  }

  /** Stops a stream: a call of its route that runs only the hooks. */
  async #stop(call: ClientCall, route: ClientRoute, attempt?: AttemptOptions): Promise<unknown> {
    const { streamIdOf } = await loadPart(route.id, import('../streams/detached-routes.ts'));
    const stop = streamIdOf(call.params);
    const headers = await checkedHeaders(call.options);
    attempt?.signal?.throwIfAborted();
    const { encodeKeyed: _, ...of } = route.codec;
    const codec = { ...of, encodeParams: () => '[]', decodeResult: () => undefined };
    return this.#send(call, { ...route, codec }, headers, { ...attempt, stop });
  }

  /**
   * Finds what a call's result depends on: route, parameters and headers, the caller's credentials included. The call
   * returned has these headers, so that it cannot be sent with others. No key if the call cannot be shared.
   */
  async identify(call: ClientCall): Promise<IdentifiedCall> {
    const { route: id, options } = call;
    if (this.#local !== undefined) return { call };
    try {
      const route = this.#discovery.known(id) ?? (await this.#discovery.find(id));
      return this.#identify(call, route, await checkedHeaders(options));
    } catch (cause) {
      throw toCallError(id, cause);
    }
  }

  /** As `identify`, for a call that has to wait for nothing; `undefined` for any other. */
  identifyKnown(call: ClientCall): IdentifiedCall | undefined {
    const { headers } = call.options;
    if (typeof headers === 'function' || this.#local !== undefined) return undefined;
    try {
      const route = this.#discovery.known(call.route);
      if (route === undefined) return undefined;
      if (headers !== undefined) assertHeaders(headers);
      return this.#identify(call, route, headers);
    } catch (cause) {
      throw toCallError(call.route, cause);
    }
  }

  #identify(
    call: ClientCall,
    route: ClientRoute,
    headers: HeaderValueMap | undefined,
  ): IdentifiedCall {
    const { params, options } = call;
    const { maxDepth } = this.#connection;
    const resolved = { ...call, options: { ...options, headers } };
    if (!route.codec.query && !route.codec.idempotent) return { call: resolved };
    const list = headers ? toHeaderList(writeTypedHeaders(route, headers)) : NO_HEADERS;
    try {
      const hooks = options.hooks ? writeHookParams(route, options.hooks, maxDepth) : '';
      const body = route.codec.encodeParams(params, maxDepth);
      const requestKey = JSON.stringify([route.id, body, hooks, list]);
      return { call: resolved, requestKey, parts: { route, body, hooks, headers: list } };
    } catch {
      // The attempt fails for the same reason, and says why.
      return { call: resolved };
    }
  }

  /** Reads a reply that an attempt got, for another call with the same request. */
  read(call: ClientCall, reply: TransportReply): unknown {
    const { route: id } = call;
    const route = this.#discovery.known(id);
    if (route === undefined) throw replyError(id, reply.status, 'of a route that is gone');
    recordReply(call.received, reply);
    return this.#readBody(call, route, parseReply(id, reply), reply);
  }

  #readBody({ received }: ClientCall, route: ClientRoute, body: unknown, head: ReplyHead): unknown {
    const { maxDepth } = this.#connection;
    recordReply(received, head);
    const readHooks = (toError: ToReplyError) => {
      received.hooks = readHookResults(route, body as JsonObject, { head, maxDepth, toError });
    };
    return readResult(this.#connection, route, body, { head, readHooks });
  }

  /** Throws if the call cannot be sent. */
  #send(
    call: ClientCall,
    route: ClientRoute,
    headers: HeaderValueMap | undefined,
    attempt: AttemptOptions = {},
  ): Promise<unknown> {
    if (route.codec.files) return this.#sendFiles(call, route, headers, attempt);
    const { maxDepth } = this.#connection;
    const { params, options, received } = call;
    const { maxReplySize } = options;
    const { id, codec } = route;
    const { signal, remaining = Number.POSITIVE_INFINITY, onReply } = attempt;
    const endsAt = performance.now() + remaining;
    let list: string;
    let hooks: string | undefined;
    try {
      list = (codec.encodeKeyed ?? codec.encodeParams)(params, maxDepth);
      hooks = options.hooks && writeHookParams(route, options.hooks, maxDepth);
    } catch (cause) {
      return this.#refuse(call, cause);
    }
    const given = headers ? toHeaderList(writeTypedHeaders(route, headers)) : NO_HEADERS;
    const key = keyOf(call, codec, attempt);
    const { conditions, stop } = attempt;
    const own = [
      ...given,
      ...(key ? ['idempotency-key', key] : []),
      ...(stop ? [STOP_HEADER, stop] : []),
      ...(conditions ?? []),
    ];
    const read = (body: unknown, head: ReplyHead) => {
      // The reply to a batch, as it would be to this call alone.
      onReply?.({ status: head.status, header: head.header, text: JSON.stringify(body) });
      return this.#readBody(call, route, body, head);
    };
    const alone = async () => {
      try {
        const limits = { signal, maxReplySize };
        const send = (request: TransportRequest) =>
          this.#connection.transport.send(withDeadline(request, endsAt));
        const body = hooks ? namedBody(id, list, hooks) : list;
        const reply = isFaceRoute(route)
          ? await this.#sendToFace(route, { params: list, headers: own, limits }, send)
          : await send(toRequest(route, body, own, limits));
        // Before the reply is parsed, because a gateway's reply may have a `retry-after`.
        recordReply(received, reply);
        onReply?.(reply);
        if (conditions?.length && reply.status === 304) return undefined;
        return this.#readBody(call, route, parseReply(id, reply), reply);
      } catch (cause) {
        throw toCallError(id, cause, true);
      }
    };
    // A batch is of the RPC protocol, and its reply has no headers for caches.
    if (this.#batcher === undefined || isFaceRoute(route) || (conditions ?? stop) !== undefined)
      return alone();
    const body = namedBody(id, list, hooks);
    const { contract } = codec;
    return this.#batcher.add({
      ...{ id, body, contract, headers: own, signal, maxReplySize, received, endsAt },
      alone,
      read,
    });
  }

  /** Sends a call by the HTTP face of its route. Its reply has the form of the RPC protocol. */
  async #sendToFace(
    route: FaceRoute,
    call: Pick<FaceCall, 'params' | 'headers' | 'limits'>,
    send: Transport['send'],
  ): Promise<TransportReply> {
    const { id, codec } = route;
    this.#faces ??= await loadPart(id, import('../faces/faces.ts'));
    const { toFaceRequest, toRpcReply } = this.#faces;
    const { base } = this.#connection.table;
    return toRpcReply(route, await send(toFaceRequest({ ...call, id, codec, base })));
  }

  /** Sends a call with files, which is never part of a batch. */
  async #sendFiles(
    call: ClientCall,
    route: ClientRoute,
    values: HeaderValueMap | undefined,
    attempt: AttemptOptions,
  ): Promise<unknown> {
    const { id, codec } = route;
    const { options } = call;
    const { signal, remaining = Number.POSITIVE_INFINITY, onReply } = attempt;
    const endsAt = performance.now() + remaining;
    const { sendFileCall } = await loadPart(id, import('../files/file-call.ts'));
    let sending: Promise<unknown>;
    try {
      const hooks = options.hooks
        ? writeHookParams(route, options.hooks, this.#connection.maxDepth)
        : '';
      const given = values ? toHeaderList(writeTypedHeaders(route, values)) : NO_HEADERS;
      const key = keyOf(call, codec, attempt);
      sending = sendFileCall(this.#connection, {
        ...{ call, route, hooks, signal },
        headers: key ? [...given, 'idempotency-key', key] : given,
        limit: (request) => withDeadline(request, endsAt),
        readBody: (body, head) => {
          onReply?.({ status: head.status, header: head.header, text: JSON.stringify(body) });
          return this.#readBody(call, route, body, head);
        },
      });
    } catch (cause) {
      return this.#refuse(call, cause);
    }
    try {
      return await sending;
    } catch (cause) {
      throw toCallError(id, cause, true);
    }
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

function isFaceRoute(route: ClientRoute): route is FaceRoute {
  return 'http' in route.codec;
}

/** The idempotency key of a call, if its route or its settings want one. */
function keyOf(
  call: ClientCall,
  { query, idempotent, encodeKeyed }: ClientRoute['codec'],
  { idempotencyKey = encodeKeyed && idempotencyKeyOf(call) }: AttemptOptions,
): string | undefined {
  return query || idempotent ? undefined : idempotencyKey?.(encodeKeyed !== undefined);
}

const NO_HEADERS: readonly string[] = [];

const STOP_HEADER = 'mikrokit-stop';

async function checkedHeaders({ headers }: CallSettings): Promise<HeaderValueMap | undefined> {
  const resolved = await resolveHeaders(headers);
  if (resolved !== undefined) assertHeaders(resolved);
  return resolved;
}

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
