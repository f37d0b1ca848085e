import { RpcError } from '@mikrokit/router/protocol';
import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import type {
  BatchOptions,
  CallSettings,
  ClientCall,
  ClientOptions,
  Received,
} from '../options.ts';
import type { Transport, TransportFactory, TransportReply } from '../transport/transport.ts';
import type { CarefulCalls, CarefulParts } from './careful-calls.ts';
import { noReply, resultOf } from './connection.ts';
import { isText } from './headers.ts';
import { parseReply } from './read-reply.ts';
import { toRequest, writeCall } from './request.ts';
import type { Route } from './route.ts';
import { RouteTable } from './route-table.ts';

type Next = (call: ClientCall) => Promise<unknown>;

/** Calls routes by their ids. */
export class Caller {
  readonly #parts: CarefulParts;
  /** Whether each call needs more than a request and its reply. */
  readonly #isCareful: boolean;
  #careful: Promise<CarefulCalls> | undefined = undefined;
  #loaded: CarefulCalls | undefined = undefined;
  #closing: Promise<void> | undefined = undefined;
  /** The interceptors around the call itself; `undefined` when there are none. */
  readonly #intercepted: Next | undefined;

  constructor(
    options: ClientOptions & { readonly url: URL; readonly transport: TransportFactory },
    codecs: ClientCodecs | undefined,
  ) {
    const { url, batch, interceptors, maxDepth = 64 } = options;
    const made = options.transport(url);
    const local = 'callRoute' in made ? made : undefined;
    const transport = made as Transport;
    const table = new RouteTable({ url, options, codecs, transport });
    const maxBatch = batch ? ((batch as BatchOptions).maxBatch ?? 100) : undefined;
    this.#parts = { transport, table, maxDepth, local, maxBatch };
    this.#isCareful = local !== undefined || maxBatch !== undefined;
    // Loaded before it is needed.
    if (this.#isCareful || codecs === undefined || !isPlain(options as CallSettings))
      this.#load().catch(() => {});
    if (interceptors?.length) {
      const last: Next = (call) => this.#run(call.route, call.params, call.options, call.received);
      this.#intercepted = interceptors.reduceRight<Next>(
        (next, interceptor) => (call) => interceptor(call, next),
        last,
      );
    }
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
    this.#closing ??= Promise.resolve(this.#parts.transport.close?.());
    return this.#closing;
  }

  #run(
    id: string,
    params: readonly unknown[],
    options: CallSettings,
    received: Received | undefined,
  ): Promise<unknown> {
    if (!this.#isCareful && isPlain(options)) {
      const route = this.#parts.table.known(id);
      if (route !== undefined) return this.#callPlainly(route, params, options, received);
    }
    const call = { route: id, params, options, received: received ?? {} };
    // Promises for what is there already would take longer than a call of a batch.
    return (
      this.#loaded?.run(call) ??
      this.#load().then(
        (calls) => calls.run(call),
        (cause) => {
          this.#careful = undefined;
          throw noReply(id, cause);
        },
      )
    );
  }

  /** Most calls. As few promises as can be: see bench:client. */
  async #callPlainly(
    route: Route,
    params: readonly unknown[],
    { headers, hooks }: CallSettings,
    received: Received | undefined,
  ): Promise<unknown> {
    const { transport, maxDepth } = this.#parts;
    const text = writeCall(route, params, { given: hooks, maxDepth });
    const request = toRequest(route, text, { headers });
    let reply: TransportReply;
    try {
      reply = await transport.send(request);
    } catch (cause) {
      throw noReply(route.id, cause);
    }
    return resultOf(this.#parts, route, parseReply(route.id, reply), { arrived: reply, received });
  }

  // Apart from the core, for the sake of pages that only call.
  #load(): Promise<CarefulCalls> {
    this.#careful ??= import('./careful-calls.ts').then(
      ({ CarefulCalls }) => (this.#loaded = new CarefulCalls(this.#parts)),
    );
    return this.#careful;
  }
}

/** Whether one attempt without a clock is all that a call needs. */
function isPlain({ signal, timeout, deadline, retry, validate, headers }: CallSettings): boolean {
  return (
    (signal ?? timeout ?? deadline ?? retry) === undefined &&
    !validate &&
    (headers === undefined ||
      (typeof headers !== 'function' && Object.values(headers).every(isText)))
  );
}
