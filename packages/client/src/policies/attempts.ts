import { RpcError, toRemote } from '@mikrokit/router/protocol';
import type { ClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import { parseReply, replyError } from '../call/read-reply.ts';
import { readResultWithHooks } from '../call/read-result-with-hooks.ts';
import { type HeaderValueMap, resolveHeaders } from '../call/request-headers.ts';
import { toCallError } from '../client-error.ts';
import { loadPart } from '../discovery/load-part.ts';
import { rejectedParams } from '../discovery/rejected-params.ts';
import { RouteDiscovery } from '../discovery/route-discovery.ts';
import type { CallSettings, ClientCall } from '../options.ts';
import type { LocalTransport, TransportReply } from '../transport/transport.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { type IdentifiedCall, identifyCall, writeHeaders, writeParams } from './identify-call.ts';
import { recordReply } from './record-reply.ts';
import { RequestSender } from './request-sender.ts';
import { sendFiles } from './send-files.ts';
import { assertHeaders } from './settings-checks.ts';

/** Makes single attempts of calls: finds the route, writes the request and sends it. */
export class Attempts {
  readonly #connection: Connection;
  /** Answers calls instead of the transport. */
  readonly #local: LocalTransport | undefined;
  readonly #sender: RequestSender;
  readonly #discovery: RouteDiscovery;

  constructor(connection: Connection) {
    const { transport } = connection;
    this.#connection = connection;
    this.#local = 'callRoute' in transport ? (transport as unknown as LocalTransport) : undefined;
    this.#sender = new RequestSender(connection);
    this.#discovery = new RouteDiscovery(connection);
  }

  /** Sends all queued calls. */
  flush(): void {
    this.#sender.flush();
  }

  make(call: ClientCall, attempt: AttemptOptions): Promise<unknown> {
    return this.start(call, attempt) ?? this.prepare(call, attempt);
  }

  /**
   * Starts an attempt that does not have to wait, like most calls in a batch. `undefined` if it has
   * to be prepared.
   */
  start(call: ClientCall, attempt: AttemptOptions = {}): Promise<unknown> | undefined {
    const { headers, validate } = call.options;
    if (this.#local || validate || typeof headers === 'function') return undefined;
    try {
      const { parts } = attempt;
      // The routes can have changed since the request was written.
      if (parts && parts.route === this.#discovery.known(call.route))
        return this.#sender.send(call, parts, attempt);
      const route = this.#connection.table.find(call.route);
      return route && this.#send(call, route, headers, attempt);
    } catch (cause) {
      return Promise.reject(toCallError(call.route, cause));
    }
  }

  /** An attempt that first finds its route, validates its parameters, or waits for its headers. */
  async prepare(call: ClientCall, attempt: AttemptOptions = {}): Promise<unknown> {
    const { route: id, options } = call;
    const { signal } = attempt;
    if (this.#local !== undefined) return callLocally(this.#local, call, signal);
    try {
      const route = this.#discovery.known(id) ?? (await this.#find(id));
      if (route.id !== id) return await this.#stop(call, route, attempt);
      if (options.validate) await this.#discovery.assertValid(call);
      const headers = await checkedHeaders(options);
      signal?.throwIfAborted();
      return await this.#send(call, route, headers, attempt);
    } catch (cause) {
      throw toCallError(id, cause);
    }
  }

  /** Finds a route. For a call that stops a stream, finds the stream's route. */
  async #find(id: string): Promise<ClientRoute> {
    if (!id.endsWith('/stop')) return this.#discovery.find(id);
    const { findRoute } = await loadPart(id, import('../streams/detached-routes.ts'));
    return findRoute(this.#discovery, id);
  }

  /** Stops a stream, by a call of its route that runs only the hooks. */
  async #stop(call: ClientCall, route: ClientRoute, attempt: AttemptOptions): Promise<unknown> {
    const { streamIdOf } = await loadPart(route.id, import('../streams/detached-routes.ts'));
    const stop = streamIdOf(call.params);
    const headers = await checkedHeaders(call.options);
    attempt.signal?.throwIfAborted();
    const { encodeKeyed: _, ...of } = route.codec;
    const codec = { ...of, encodeParams: () => '[]', decodeResult: () => undefined };
    return this.#send(call, { ...route, codec }, headers, { ...attempt, stop });
  }

  /** Finds everything that the result of a call depends on: see {@link identifyCall}. */
  async identify(call: ClientCall): Promise<IdentifiedCall> {
    const { route: id, options } = call;
    if (this.#local !== undefined) return { call };
    try {
      const route = this.#discovery.known(id) ?? (await this.#discovery.find(id));
      return identifyCall(call, route, await checkedHeaders(options), this.#connection.maxDepth);
    } catch (cause) {
      throw toCallError(id, cause);
    }
  }

  /** Like `identify`, for a call that does not have to wait. `undefined` for any other. */
  identifyKnown(call: ClientCall): IdentifiedCall | undefined {
    const { headers } = call.options;
    if (typeof headers === 'function' || this.#local !== undefined) return undefined;
    try {
      const route = this.#discovery.known(call.route);
      if (route === undefined) return undefined;
      if (headers !== undefined) assertHeaders(headers);
      return identifyCall(call, route, headers, this.#connection.maxDepth);
    } catch (cause) {
      throw toCallError(call.route, cause);
    }
  }

  /** Reads a reply for another call with the same request. */
  read(call: ClientCall, reply: TransportReply): unknown {
    const { route: id } = call;
    const route = this.#discovery.known(id);
    if (route === undefined) throw replyError(id, reply.status, 'of a route that is gone');
    recordReply(call.received, reply);
    return readResultWithHooks(this.#connection, { call, route }, parseReply(id, reply), reply);
  }

  /** Throws if the call cannot be sent. A hot function, so it has many parameters. */
  #send(
    call: ClientCall,
    route: ClientRoute,
    headers: HeaderValueMap | undefined,
    attempt: AttemptOptions,
  ): Promise<unknown> {
    const reject = (cause: unknown) => this.#reject(call, cause);
    if (route.codec.files) {
      const sent = { call, route, headers: writeHeaders(route, headers), reject };
      return sendFiles(this.#connection, sent, attempt);
    }
    let params: ReturnType<typeof writeParams>;
    try {
      params = writeParams(call, route, this.#connection.maxDepth);
    } catch (cause) {
      return reject(cause);
    }
    const list = writeHeaders(route, headers);
    return this.#sender.send(call, { route, ...params, headers: list }, attempt);
  }

  async #reject(call: ClientCall, cause: unknown): Promise<never> {
    throw await rejectedParams(call, cause, this.#discovery);
  }
}

async function checkedHeaders({ headers }: CallSettings): Promise<HeaderValueMap | undefined> {
  const resolved = await resolveHeaders(headers);
  if (resolved !== undefined) assertHeaders(resolved);
  return resolved;
}

/** Calls a transport without requests. Like a handler, it can return errors or throw them. */
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
