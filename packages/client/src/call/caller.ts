import { RpcError } from '@mikrokit/router/protocol';
import type { ClientCodecs } from '@mikrokit/types/runtime';
import { ClientError } from '../client-error.ts';
import type { CallSettings, ClientCall, ClientOptions, Received } from '../options.ts';
import type {
  LocalTransport,
  Transport,
  TransportFactory,
  TransportReply,
  TransportRequest,
} from '../transport/transport.ts';
import { callWithinLimits, isPlain } from './attempts.ts';
import { type BatchedCall, type BatchedReply, Batcher } from './batcher.ts';
import { type ContractSource, orContractChanged } from './contract.ts';
import { flatHeaders } from './headers.ts';
import { parseReply, type Reading, readBody } from './read-reply.ts';
import { type CallText, namedBody, type RequestParts, toRequest, writeCall } from './request.ts';
import type { Route } from './route.ts';
import { RouteTable } from './route-table.ts';

const noHeaders: readonly string[] = [];

type Next = (call: ClientCall) => Promise<unknown>;

/** Calls routes by their ids. */
export class Caller {
  readonly #local: LocalTransport | undefined;
  readonly #transport: Transport;
  readonly #table: RouteTable;
  readonly #batcher: Batcher | undefined;
  readonly #maxDepth: number;
  #closing: Promise<void> | undefined = undefined;
  /** The interceptors around the call itself; `undefined` when there are none. */
  readonly #intercepted: Next | undefined;

  constructor(
    options: ClientOptions & { readonly url: URL; readonly transport: TransportFactory },
    codecs: ClientCodecs | undefined,
  ) {
    const { url, batch, interceptors, maxDepth = 64 } = options;
    const transport = options.transport(url);
    this.#local = 'callRoute' in transport ? transport : undefined;
    this.#transport = transport as Transport;
    this.#table = new RouteTable({ url, options, codecs, transport: this.#transport });
    this.#maxDepth = maxDepth;
    if (batch) {
      const { maxBatch = 100 } = batch === true ? {} : batch;
      this.#batcher = new Batcher(this.#transport, { path: () => this.#table.base, maxBatch });
    }
    if (interceptors !== undefined && interceptors.length > 0) {
      const last: Next = (call) => this.#run(call.route, call.params, call.options, call.received);
      this.#intercepted = interceptors.reduceRight<Next>(
        (next, interceptor) => (call) => interceptor(call, next),
        last,
      );
    }
  }

  /** The route of an id, unless the server has to be asked for it. */
  knownRoute(id: string): Route | undefined {
    return this.#table.known(id);
  }

  call(
    id: string,
    params: readonly unknown[],
    options: CallSettings,
    received?: Received,
  ): Promise<unknown> {
    const intercepted = this.#intercepted;
    if (intercepted === undefined) return this.#run(id, params, options, received);
    return intercepted({ route: id, params, options, received: received ?? {} });
  }

  /** Calls and gives an error that is meant for the caller in place of throwing it. */
  async safe(id: string, params: readonly unknown[], options: CallSettings): Promise<unknown> {
    const received: Received = {};
    try {
      const value = await this.call(id, params, options, received);
      return { ok: true, value, hooks: received.hooks ?? {} };
    } catch (error) {
      if (error instanceof RpcError) return { ok: false, error };
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= Promise.resolve(this.#transport.close?.());
    return this.#closing;
  }

  #run(
    id: string,
    params: readonly unknown[],
    options: CallSettings,
    received: Received | undefined,
  ): Promise<unknown> {
    if (this.#local === undefined && isPlain(options)) {
      const route = this.#table.known(id);
      if (route !== undefined) {
        return this.#batcher === undefined
          ? this.#callPlainly(route, params, options, received)
          : this.#joinPlainly(this.#batcher, route, { params, options, received });
      }
    }
    return callWithinLimits(this, { route: id, params, options, received: received ?? {} });
  }

  /** Most calls. As few promises as can be: see bench:client. */
  async #callPlainly(
    route: Route,
    params: readonly unknown[],
    { headers, hooks }: CallSettings,
    received: Received | undefined,
  ): Promise<unknown> {
    const text = writeCall(route, params, { given: hooks, maxDepth: this.#maxDepth });
    const request = toRequest(route, text, { headers, signal: undefined });
    let reply: TransportReply;
    try {
      reply = await this.#transport.send(request);
    } catch (cause) {
      throw noReply(route.id, cause);
    }
    if (received !== undefined) note(received, reply.status, reply);
    const body = parseReply(route.id, reply);
    return this.#read(route, body, { status: reply.status, received }, reply);
  }

  /** The same in a batch: nobody can abort it, so it needs no signal. */
  async #joinPlainly(
    batcher: Batcher,
    route: Route,
    {
      params,
      options,
      received,
    }: Pick<ClientCall, 'params' | 'options'> & {
      readonly received: Received | undefined;
    },
  ): Promise<unknown> {
    const { headers, hooks } = options;
    const text = writeCall(route, params, { given: hooks, maxDepth: this.#maxDepth });
    const call = this.#toBatched(route, text, { headers, signal: undefined, received });
    let arrived: BatchedReply;
    try {
      arrived = await batcher.add(call);
    } catch (cause) {
      throw noReply(route.id, cause);
    }
    const { status, body } = arrived;
    if (received !== undefined) note(received, status, arrived);
    return this.#read(route, body, { status, received }, arrived);
  }

  #toBatched(
    route: Route,
    text: CallText,
    { headers, signal, received }: RequestParts & { readonly received: Received | undefined },
  ): BatchedCall {
    const { id, codec } = route;
    return {
      id,
      body: namedBody(id, text),
      contract: codec.contract,
      headers: flatHeaders(route, headers, noHeaders),
      signal,
      alone: () => this.#sendAlone(id, toRequest(route, text, { headers, signal }), received),
    };
  }

  async #sendAlone(
    id: string,
    request: TransportRequest,
    received: Received | undefined,
  ): Promise<BatchedReply> {
    const reply = await this.#transport.send(request);
    // Also of a reply that cannot be read: it may say when to try again.
    if (received !== undefined) note(received, reply.status, reply);
    const header = (name: string) => reply.header(name);
    return { status: reply.status, body: parseReply(id, reply), header };
  }

  /** One attempt, with all there may be to it. */
  async attempt(call: ClientCall, signal: AbortSignal): Promise<unknown> {
    const { route: id, params, options, received } = call;
    if (this.#local !== undefined) return settled(await this.#local.callRoute(id, params, signal));
    const route = this.#table.known(id) ?? (await this.#table.find(id));
    const maxDepth = this.#maxDepth;
    if (options.validate)
      await this.#table.assertValid(id, params, { hooks: options.hooks, maxDepth });
    const text = writeCall(route, params, { given: options.hooks, maxDepth });
    const headers =
      typeof options.headers === 'function' ? await options.headers() : options.headers;
    signal.throwIfAborted();
    const batched = this.#batcher && this.#toBatched(route, text, { headers, signal, received });
    const request = batched ? undefined : toRequest(route, text, { headers, signal });
    let arrived: BatchedReply;
    try {
      arrived = await (request
        ? this.#sendAlone(id, request, received)
        : (this.#batcher as Batcher).add(batched as BatchedCall));
    } catch (cause) {
      throw noReply(id, cause);
    }
    note(received, arrived.status, arrived);
    const { status, body } = arrived;
    return this.#read(route, body, { status, received }, arrived);
  }

  #read(
    route: Route,
    body: unknown,
    reading: Omit<Reading, 'maxDepth'>,
    source: ContractSource,
  ): unknown {
    try {
      return readBody(route, body, { ...reading, maxDepth: this.#maxDepth });
    } catch (cause) {
      const error = orContractChanged(cause, route, source);
      this.#table.doubt(error);
      throw error;
    }
  }
}

function note(
  received: Received,
  status: number | undefined,
  reply: Pick<TransportReply, 'header'>,
): void {
  if (status !== undefined) received.status = status;
  received.header = (name) => reply.header(name);
}

/** What a local transport gave, as a handler gives results and errors. */
function settled(result: unknown): unknown {
  if (result instanceof Error) throw result;
  return result;
}

function noReply(route: string, cause: unknown): Error {
  if (cause instanceof RpcError) return cause;
  const { code } = cause as { code?: unknown };
  const detail = typeof code === 'string' ? ` (${code})` : '';
  return new ClientError('network', route, { message: `no whole reply came${detail}`, cause });
}
