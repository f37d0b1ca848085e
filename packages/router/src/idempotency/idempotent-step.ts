import type { LazyRouteCodec, RouteCodec } from '@mikrokit/types/runtime';
import type { Context } from '../call/context.ts';
import type { Logger } from '../call/logger.ts';
import { StoredError } from '../call/stored-error.ts';
import { ownFailure } from '../execution/failures.ts';
import type { PathStep } from '../raw/raw-rules.ts';
import { RouteStep, type RouteStepInit } from '../steps/route-step.ts';
import type { DeclaredErrors, RunningCall, StepContext } from '../steps/step.ts';
import { hashOf } from '../stores/hash.ts';
import { claimKey } from './claim-key.ts';
import type { ComparedInputs } from './compared-inputs.ts';
import { IDEMPOTENCY_HEADER, missingKey, readIdempotencyKey } from './idempotency-key.ts';
import type { IdempotencySettings } from './idempotency-settings.ts';
import { KeyedCall } from './keyed-call.ts';
import { repeatChanges, responseChanges, responseState, type StoredReply } from './stored-reply.ts';

/** The calls that hold keys. */
export type KeyedCalls = WeakMap<Context, KeyedCall>;

/** The route of an {@link IdempotentStep}. */
interface IdempotentRoute extends Pick<RouteStepInit, 'id' | 'handler'> {
  readonly settings: IdempotencySettings;
  readonly inputs: ComparedInputs;
  /** Whether calls without a key are rejected. */
  readonly isRequired: boolean;
  readonly logger: Logger;
}

/** The router's own errors. A handler that listens to `context.signal` can fail with them too. */
const UNSTORED: ReadonlySet<string> = new Set(['internal', 'timeout', 'cancelled']);

/** The stored reply to a call, as its handler's result. */
class Repeat {
  readonly reply: StoredReply;

  constructor(reply: StoredReply) {
    this.reply = reply;
  }
}

/**
 * The step of a route with idempotency keys. Once the parameters are valid, a key's first call runs
 * the schemas and the handler. Later calls get its reply.
 */
export class IdempotentStep implements PathStep {
  readonly kind = 'route';
  readonly id: string;
  readonly #route: IdempotentRoute;
  readonly #inner: RouteStep;
  readonly #keyed: KeyedCalls;
  readonly #replyKey: string;
  readonly #maxDepth: number;

  constructor(
    route: IdempotentRoute,
    codec: RouteCodec | LazyRouteCodec,
    context: StepContext,
    keyed: KeyedCalls,
  ) {
    this.id = route.id;
    this.#route = route;
    this.#keyed = keyed;
    this.#maxDepth = context.maxDepth;
    this.#replyKey = `${JSON.stringify(route.id)}:`;
    const handler: RouteStepInit['handler'] = (called, ...values) => {
      keyed.get(called)?.start();
      return route.handler(called, ...values);
    };
    const around: RouteStepInit['around'] = (call, run) => this.#answer(call, run);
    this.#inner = new RouteStep({ id: route.id, handler, around }, codec, context);
  }

  get codec(): RouteCodec {
    return this.#inner.codec;
  }

  get errors(): DeclaredErrors | undefined {
    return this.#inner.errors;
  }

  load(): Promise<void> {
    return this.#inner.load();
  }

  runsOnError(): boolean {
    return false;
  }

  start(call: RunningCall): unknown {
    return this.#inner.start(call);
  }

  finish(call: RunningCall, result: unknown): Promise<unknown> | undefined {
    if (!(result instanceof Repeat)) return this.#inner.finish(call, result);
    const { reply } = result;
    repeatChanges(call.context.response, reply);
    if (reply.text !== undefined) call.addResult(this.#replyKey, reply.text);
    return undefined;
  }

  async #answer(call: RunningCall, run: () => unknown): Promise<unknown> {
    const { context } = call;
    const { settings, inputs, isRequired, logger } = this.#route;
    const given = context.request.header(IDEMPOTENCY_HEADER);
    if (given === undefined) {
      if (isRequired) throw missingKey();
      return run();
    }
    const scope = [this.id, identityOf(context, settings), readIdempotencyKey(given)];
    const key = await hashOf(JSON.stringify(scope));
    const params = await inputs.hashOf(call);
    const claimed = await claimKey(context, { key, params, settings, logger });
    context.provide('idempotencyKey', key);
    if (claimed instanceof KeyedCall) return this.#run(context, run, claimed);
    const { error } = claimed;
    if (error === undefined) return new Repeat(claimed);
    repeatChanges(context.response, claimed);
    throw new StoredError(error.status, error.text);
  }

  /** Runs the schemas and the handler, and records the handler's part of the reply. */
  async #run(context: Context, run: () => unknown, keyed: KeyedCall): Promise<unknown> {
    this.#keyed.set(context, keyed);
    const { response } = context;
    const before = responseState(response);
    const changes = () => responseChanges(before, responseState(response));
    let result: unknown;
    try {
      result = await run();
      if (result instanceof Error) throw result;
    } catch (cause) {
      // Schema errors free the key, because a schema can accept tomorrow what it rejects today.
      const error = keyed.hasStarted ? this.#storedError(cause) : undefined;
      keyed.end(error && { error, ...changes() });
      throw cause;
    }
    // The call was cancelled while its schemas ran.
    if (!keyed.hasStarted) {
      keyed.end(undefined);
      return result;
    }
    try {
      const text = this.codec.encodeResult(result, this.#maxDepth);
      keyed.end({ ...(text !== undefined && { text }), ...changes() });
    } catch {
      // It breaks its type. `finish` will reject it.
      keyed.end(undefined);
    }
    return result;
  }

  /**
   * The error that repeats get: one of the handler's declared errors, or another `RpcError` unless
   * it asks for a retry. `undefined` for other errors, which let the next call run.
   */
  #storedError(cause: unknown): StoredReply['error'] {
    const failure = ownFailure(cause, this.errors);
    if (failure === undefined || UNSTORED.has(failure.type)) return undefined;
    const { status, type, text } = failure;
    const isDeclared = this.errors?.encoders[type] !== undefined;
    return isDeclared || (status < 500 && status !== 429) ? { status, text } : undefined;
  }
}

/**
 * Throws if the application cannot identify the client: clients must not get each other's replies.
 */
function identityOf(context: Context, { identity }: IdempotencySettings): string | null {
  if (identity === 'public') return null;
  const caller = identity(context);
  if (typeof caller === 'string' && caller !== '') return caller;
  throw new TypeError('idempotency: identity returned no string that identifies the client');
}
