import type { Attempt, ExecuteOptions, Policies } from '@mikrokit/policies';
import type { CachedCall, CachedCalls } from '../cache/cached-calls.ts';
import type { Connection } from '../call/connection.ts';
import type { OpenStream, StreamState } from '../call/lazy-stream.ts';
import { ClientError } from '../client-error.ts';
import { loadPart } from '../discovery/load-part.ts';
import {
  type CallSettings,
  type ClientCall,
  type ClientPolicies,
  LONGEST_TIMEOUT,
  type Received,
} from '../options.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { Attempts } from './attempts.ts';
import { errorReaderOf, toClientError } from './call-errors.ts';
import { type CallLimits, limitsOf } from './call-limits.ts';
import { ComposedPolicies } from './composed-policies.ts';
import type { IdentifiedCall } from './identify-call.ts';
import { hasSentStream, idempotencyKeyOf, isRepeatable } from './repeatable.ts';
import { RunningCalls } from './running-calls.ts';
import { isServerTimeout, untilEnd } from './server-timeout.ts';
import { assertCallSettings } from './settings-checks.ts';
import { copyReply, SharedReplies, SharedReply } from './shared-replies.ts';

type Next = (call: ClientCall) => Promise<unknown>;

/**
 * Makes calls that need more than a request and a reply: interceptors, then the policies of
 * `@mikrokit/policies`, with the call's deadline around them and its timeout in each attempt.
 * `Attempts` does the rest: batches, validation, functions for headers, and discovery.
 */
export class CallPolicies {
  readonly #connection: Connection;
  readonly #attempts: Attempts;
  readonly #shared: SharedReplies;
  readonly #policies = new ComposedPolicies();
  #cached: CachedCalls | undefined;
  #streams: typeof import('../streams/client-stream.ts') | undefined;
  /** Puts the interceptors around a call. `undefined` if there are none. */
  readonly #compose: ((inner: Next) => Next) | undefined;
  /** Checked settings: most calls share theirs. */
  readonly #checked = new WeakSet<CallSettings>();
  /** Calls that can still send a request. */
  readonly #running = new RunningCalls();

  constructor(connection: Connection) {
    const { interceptors } = connection.table.options;
    this.#connection = connection;
    this.#attempts = new Attempts(connection);
    this.#shared = new SharedReplies(this.#attempts);
    if (interceptors?.length)
      this.#compose = (inner) =>
        interceptors.reduceRight<Next>(
          (next, interceptor) => async (call) => interceptor(call, next),
          inner,
        );
  }

  run(call: ClientCall): Promise<unknown> {
    const { options } = call;
    if (!this.#checked.has(options)) {
      try {
        assertCallSettings(options, this.#connection.table.options);
        this.#policies.of(options);
      } catch (error) {
        return Promise.reject(error);
      }
      this.#checked.add(options);
    }
    const compose = this.#compose;
    return compose
      ? this.#running.count(() => this.#callIntercepted(call, compose))
      : this.#call(call);
  }

  /**
   * Interceptors stop at the call's deadline, and each wait of their own has the call's timeout.
   */
  async #callIntercepted(call: ClientCall, compose: (inner: Next) => Next): Promise<unknown> {
    const { route, options } = call;
    const { timeout } = options;
    const limits = limitsOf(call);
    if ((limits.signal ?? limits.deadline ?? timeout) === undefined)
      return compose((one) => this.#call(one))(call);
    const { promise: late, reject } = Promise.withResolvers<never>();
    late.catch(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const wait = () => {
      if (timeout === undefined || isOver) return;
      const message = `interceptors took longer than the timeout of ${timeout} ms`;
      const end = () => reject(new ClientError('timeout', route, { message }));
      timer = setTimeout(end, Math.min(timeout, LONGEST_TIMEOUT));
    };
    // An attempt has its own timeout.
    const inner = async (one: ClientCall) => {
      clearTimeout(timer);
      try {
        return await this.#call(one);
      } finally {
        wait();
      }
    };
    wait();
    try {
      limits.signal?.throwIfAborted();
      return await this.#policies
        .of({})
        .execute(() => Promise.race([compose(inner)(call), late]), { ...limits, name: route });
    } catch (error) {
      throw toClientError(route, error, limits.signal);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  async openStream(
    call: Pick<ClientCall, 'route' | 'params' | 'options'>,
    state: StreamState,
    isSafe: boolean | undefined,
  ): Promise<OpenStream> {
    // Another import() for each stream would cost more than a short stream.
    this.#streams ??= await loadPart(call.route, import('../streams/client-stream.ts'));
    return new this.#streams.ClientStream(this.#connection, call, { state, isSafe });
  }

  #call(call: ClientCall): Promise<unknown> {
    const { signal, deadline, timeout, context } = call.options;
    const { retry, policies, idempotencyKey, cache, invalidates } = call.options;
    // The path of most calls in a batch: signals and timers would cost more than the rest.
    const limit = signal ?? deadline ?? timeout ?? context;
    if ((limit ?? retry ?? policies ?? idempotencyKey ?? cache ?? invalidates) === undefined)
      return this.#attempts.start(call) ?? this.#running.count(() => this.#attempts.prepare(call));
    return this.#callWithPolicies(call);
  }

  async #callWithPolicies(call: ClientCall): Promise<unknown> {
    const { route, options } = call;
    const limits = limitsOf(call);
    this.#running.begin();
    try {
      const policies = this.#policies.of(options);
      if (options.cache ?? options.invalidates)
        return await this.#callCached(policies, call, limits);
      if (policies.made.dedupe ?? policies.made.hedge)
        return await this.#callIdentified(policies, call, limits);
      const idempotencyKey = idempotencyKeyOf(call);
      return await policies.execute(
        (attempt) => this.#attempt(call, attempt, { idempotencyKey }),
        this.#optionsOf(call, limits),
      );
    } catch (error) {
      throw toClientError(route, error, limits.signal);
    } finally {
      this.#running.end();
    }
  }

  /**
   * A call that can be sent twice, or whose reply others can share. Each caller decodes the reply
   * separately.
   */
  async #callIdentified(
    policies: Policies,
    given: ClientCall,
    limits: CallLimits,
  ): Promise<unknown> {
    const identified = this.#attempts.identifyKnown(given) ?? (await this.#identify(given, limits));
    const { call } = identified;
    try {
      return this.#shared.read(call, await this.#askForReply(policies, identified, limits));
    } catch (error) {
      throw this.#shared.errorOf(call, error);
    }
  }

  /** A query whose result can be stored, or a mutation that makes stored results stale. */
  async #callCached(policies: Policies, given: ClientCall, limits: CallLimits): Promise<unknown> {
    const identified = this.#attempts.identifyKnown(given) ?? (await this.#identify(given, limits));
    const { call } = identified;
    const cached = await this.#loadCached(call.route);
    try {
      const result = await cached.call(identified, {
        ...this.#optionsOf(given, limits),
        ask: (own) => this.#running.count(() => this.#askForReply(policies, identified, own)),
        read: (shared) => this.#shared.read(call, shared),
      });
      return this.#shared.read(call, result);
    } catch (error) {
      throw this.#shared.errorOf(call, error);
    }
  }

  #loadCached(route: string): CachedCalls | Promise<CachedCalls> {
    if (this.#cached !== undefined) return this.#cached;
    return loadPart(route, import('../cache/cached-calls.ts')).then(({ CachedCalls }) => {
      this.#cached ??= new CachedCalls(this.#connection);
      return this.#cached;
    });
  }

  /** Within the limits too, because it can wait for headers and for the API's description. */
  #identify(call: ClientCall, limits: CallLimits): Promise<IdentifiedCall> {
    return this.#policies.of({}).execute(() => this.#attempts.identify(call), { ...limits });
  }

  /** Resolves to a successful reply that others can read too, or to the result of a fallback. */
  #askForReply(
    policies: Policies,
    { call, requestKey, parts }: IdentifiedCall,
    limits: Parameters<CachedCall['ask']>[0],
  ): Promise<unknown> {
    const { conditions, isShared } = limits;
    const idempotencyKey = idempotencyKeyOf(call);
    return policies.execute(
      (attempt) => this.#attempt(call, attempt, { parts, idempotencyKey, conditions }, true),
      {
        ...this.#optionsOf(call, limits),
        requestKey: isShared ? undefined : requestKey,
        copy: copyReply,
      },
    );
  }

  #optionsOf(
    call: ClientCall,
    { signal, deadline, started }: CallLimits,
  ): ExecuteOptions & CallLimits {
    const { route, options, received } = call;
    const { timeout, policies } = options;
    const { key } = (policies ?? {}) as ClientPolicies;
    return {
      key: key ? key(call) : route,
      name: route,
      signal,
      deadline,
      started,
      timeout,
      // Called after the first attempt, when discovery has found the route.
      repeatable: () => isRepeatable(call, this.#connection),
      errors: errorReaderOf(received, () => !hasSentStream(call, this.#connection)),
    };
  }

  /**
   * One attempt. Its reply sets the call's `received` only if the attempt has not ended before. If
   * it `isShared`, resolves to a reply that others can read too.
   */
  async #attempt(
    call: ClientCall,
    attempt: Attempt,
    own: Pick<AttemptOptions, 'parts' | 'idempotencyKey' | 'conditions'>,
    isShared = false,
  ): Promise<unknown> {
    const { signal, remaining } = attempt;
    const received: Received = { status: undefined, header: undefined, hooks: {} };
    let reply: TransportReply | undefined;
    const keepReply = (given: TransportReply) => {
      reply = given;
    };
    const options = { ...own, signal, remaining, onReply: isShared ? keepReply : undefined };
    try {
      const value = await this.#attempts.make({ ...call, received }, options);
      return reply === undefined ? value : new SharedReply(reply, { call, value });
    } catch (error) {
      // The server gave up at the deadline that we sent, just before our own.
      if (isServerTimeout(error) && attempt.remaining < MOMENT) await untilEnd(signal);
      if (reply !== undefined) this.#shared.keepBehind(error, reply);
      throw error;
    } finally {
      if (!signal.aborted) Object.assign(call.received, received);
    }
  }

  /** Ends streams, and closes the transport once no call has anything left to send. */
  async close(): Promise<void> {
    // Streams can be endless.
    this.#connection.isClosed = true;
    for (const stream of this.#connection.streams ?? [])
      await stream.cancel(new Error('the client is closed'));
    await this.#running.idle();
    this.#attempts.flush();
    await this.#connection.transport.close?.();
  }
}

/** In milliseconds: the precision of timers. */
const MOMENT = 5;
