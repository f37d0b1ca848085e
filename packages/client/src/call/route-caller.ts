import { type ClientCodecs, DEFAULT_MAX_DEPTH } from '@mikrokit/types/runtime/client';
import { ClientError, toCallError } from '../client-error.ts';
import {
  type CallSettings,
  type ClientOptions,
  LONGEST_TIMEOUT,
  type Received,
} from '../options.ts';
import type { CallPolicies } from '../policies/call-policies.ts';
import type { Transport, TransportFactory } from '../transport/transport.ts';
import type { Connection } from './connection.ts';
import { lazyStream } from './lazy-stream.ts';
import { parseReply, readResult } from './read-reply.ts';
import { toRequest } from './request.ts';
import { type HeaderValueMap, isHeaderPrimitive, toHeaders } from './request-headers.ts';
import { RouteTable } from './route-table.ts';
import { sendCall } from './send-call.ts';

/** Calls routes by their ids. */
export class RouteCaller {
  readonly #connection: Connection;
  /** Whether all calls need policies, whatever their settings. */
  #usesPolicies: boolean;
  #loading: Promise<CallPolicies> | undefined;
  #policies: CallPolicies | undefined;
  #closing: Promise<void> | undefined;

  constructor(
    options: ClientOptions & {
      readonly url: URL;
      readonly transport: TransportFactory;
    },
    codecs: ClientCodecs | undefined,
    settings: CallSettings,
  ) {
    const { url, batch, interceptors, maxDepth = DEFAULT_MAX_DEPTH } = options;
    const transport = options.transport(url) as Transport;
    const table = new RouteTable(options, codecs, transport);
    this.#connection = { transport, table, maxDepth };
    // The policies reject a URL with credentials, query or hash.
    const hasOddUrl = /[@?#]/.test(url.href);
    this.#usesPolicies = !!(batch || interceptors?.length || 'callRoute' in transport || hasOddUrl);
    // Starts loading now, so that the first call waits less.
    if (this.#usesPolicies || !codecs || needsPolicies(settings)) this.#load().catch(() => {});
  }

  call(
    id: string,
    params: readonly unknown[],
    settings: CallSettings,
    received?: Received,
  ): Promise<unknown> {
    return this.#usesPolicies || needsPolicies(settings)
      ? this.#callWithPolicies(id, params, settings, received)
      : this.#callDirectly(id, params, settings, received);
  }

  /** Makes a call in one pass, from parameters to result. Most calls need no more. */
  #callDirectly(
    id: string,
    params: readonly unknown[],
    settings: CallSettings,
    received: Received | undefined,
  ): Promise<unknown> {
    const connection = this.#connection;
    const { table, maxDepth } = connection;
    try {
      const route = table.find(id);
      if (route && !(received && route.hasHookResults)) {
        const body = route.codec.encodeParams(params, maxDepth);
        const headers = toHeaders(settings.headers as HeaderValueMap);
        return sendCall(connection, route, toRequest(route, body, headers, settings), (reply) =>
          readResult(connection, route, parseReply(id, reply), { head: reply }),
        );
      }
    } catch (cause) {
      // Parameters that break their types. The policies list all issues.
      if (!(cause instanceof TypeError)) return Promise.reject(toCallError(id, cause));
    }
    return this.#callWithPolicies(id, params, settings, received);
  }

  /** Opens a stream. Its code is not part of the core. */
  stream(route: string, params: readonly unknown[], options: CallSettings, isSafe?: boolean) {
    return lazyStream(async (state) => {
      const policies = this.#policies ?? (await this.#loadWithin(route, options));
      return policies.openStream({ route, params, options }, state, isSafe);
    });
  }

  /** Calls a route and returns its failure instead of throwing it. */
  async safe(
    id: string,
    params: readonly unknown[],
    settings: CallSettings,
    _isSafe?: boolean,
  ): Promise<unknown> {
    const received: Received = { hooks: {} };
    try {
      const value = await this.call(id, params, settings, received);
      return { ok: true, value, hooks: received.hooks };
    } catch (cause) {
      return { ok: false, error: toCallError(id, cause), hooks: received.hooks };
    }
  }

  close(): Promise<void> {
    this.#usesPolicies = true;
    // Loads the policies as calls do, so that earlier calls have started by now.
    this.#closing ??= this.#loadWithin('close', {}).then(
      (policies) => policies.close(),
      () => this.#connection.transport.close?.(),
    );
    return this.#closing;
  }

  #callWithPolicies(
    route: string,
    params: readonly unknown[],
    options: CallSettings,
    received: Received = {},
  ): Promise<unknown> {
    if (this.#closing) return Promise.reject(toCallError(route, new Error('the client is closed')));
    const call = { route, params, options, received, started: performance.now() };
    // Once loaded, awaiting a promise would cost more than a call in a batch.
    return (
      this.#policies?.run(call) ??
      this.#loadWithin(route, options).then((policies) => policies.run(call))
    );
  }

  /** Loads the policies within the limits of the waiting call. */
  async #loadWithin(
    route: string,
    { signal, timeout = LONGEST_TIMEOUT, deadline = timeout }: CallSettings,
  ): Promise<CallPolicies> {
    const { promise: over, reject } = Promise.withResolvers<never>();
    const limit = Math.min(timeout, deadline, LONGEST_TIMEOUT);
    // The policies reject 0, negative numbers and NaN. AbortSignal.timeout would keep a Deno process alive.
    const timer = setTimeout(reject, limit > 0 ? limit : LONGEST_TIMEOUT, 'timeout');
    signal?.addEventListener('abort', reject);
    try {
      signal?.throwIfAborted();
      return await Promise.race([this.#load(), over]);
    } catch (cause) {
      const type = signal?.aborted ? 'aborted' : cause === 'timeout' ? cause : 'network';
      throw new ClientError(type, route, {
        message: 'client code was not loaded',
        cause: signal?.reason ?? cause,
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', reject);
    }
  }

  // Outside of the core, so that pages with only plain calls do not load it.
  #load(): Promise<CallPolicies> {
    this.#loading ??= import('../policies/call-policies.ts').then(
      ({ CallPolicies }) => {
        this.#policies = new CallPolicies(this.#connection);
        return this.#policies;
      },
      (cause) => {
        // The next call tries again.
        this.#loading = undefined;
        throw cause;
      },
    );
    return this.#loading;
  }
}

/**
 * Whether a call has settings other than plain headers. `true` for unknown settings too, which the
 * policies reject.
 */
function needsPolicies(settings: CallSettings): boolean {
  for (const name in settings)
    if (name !== 'headers' && settings[name as keyof CallSettings] !== undefined) return true;
  const { headers = {} } = settings;
  return headers.constructor !== Object || !Object.values(headers).every(isHeaderPrimitive);
}
