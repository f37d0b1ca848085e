import type { Call } from '../call/context.ts';
import { RpcError } from '../call/errors.ts';
import { REMOTE, toRemote } from '../call/remote-errors.ts';

/** The part of a context that {@link step} needs. */
export type DurableContext = Pick<Call, 'request'>;

/** A step's result or its error, as an engine stores it. */
interface Outcome {
  /** Absent for `undefined`. */
  readonly value?: unknown;
  readonly error?: StoredStepError;
}

interface StoredStepError {
  readonly type: string;
  readonly status: number;
  readonly message: string;
  readonly data?: unknown;
  /** Whether it is the answer of another call. */
  readonly isRemote: boolean;
}

/**
 * Runs one step of a durable call, such as a payment. Under an engine, for example `serveRestate`, the result is
 * stored: when the call continues after a crash, you get the stored result, and `run` does not run again. Without an
 * engine it just calls `run`.
 *
 * A step that was cut off before its result was stored runs again. So pass `context.id`, which stays the same, to your provider
 * as its idempotency key.
 *
 * The result must be JSON. Otherwise, for example for a `Date` or a class instance, it throws an `RpcError`
 * `bad-step-result` with the status 500, with and without an engine. An `RpcError` is stored, too. After any other
 * error, the engine tries again.
 *
 * @example
 * ```ts
 * import { type Context, createRouter } from '@mikrokit/router';
 * import { step } from '@mikrokit/router/durable';
 *
 * const api = createRouter({
 *   order: async (context: Context, amount: number) => {
 *     const charge = await step(context, 'charge', () => ({ id: 'charge-1', amount }));
 *     return `paid ${charge.amount} by ${charge.id}`;
 *   },
 * });
 *
 * console.log(await api.call('order', 20)); // → paid 20 by charge-1
 * ```
 */
export async function step<T>(
  context: DurableContext,
  name: string,
  run: () => T | PromiseLike<T>,
): Promise<T> {
  if (typeof name !== 'string' || name === '')
    throw new TypeError('step: the second argument is the name of the step, a string');
  if (typeof run !== 'function')
    throw new TypeError(`step ${JSON.stringify(name)}: pass a function as the third argument`);
  const { request } = context;
  if (request.runStep === undefined) {
    const value = await run();
    stepJson(name, value);
    return value;
  }
  const stored = await request.runStep(name, () => outcomeOf(name, run));
  const { value, error }: Outcome = JSON.parse(stored);
  if (error !== undefined) throw toError(error);
  return value as T;
}

async function outcomeOf(name: string, run: () => unknown): Promise<string> {
  try {
    const value = stepJson(name, await run());
    return value === undefined ? '{}' : `{"value":${value}}`;
  } catch (cause) {
    if (!isFinal(cause)) throw cause;
    return errorOutcome(name, cause);
  }
}

function errorOutcome(name: string, cause: RpcError): string {
  const { type, status, message, data } = cause;
  const error: StoredStepError = { type, status, message, data, isRemote: REMOTE in cause };
  try {
    return `{"error":${stepJson(name, error)}}`;
  } catch (noJson) {
    return errorOutcome(name, noJson as RpcError);
  }
}

/**
 * Whether an error is final: an `RpcError` of the application, or another call's 4xx. Statuses that
 * ask for a retry are not.
 */
function isFinal(cause: unknown): cause is RpcError {
  if (!(cause instanceof RpcError)) return false;
  const mark = (cause as { readonly [REMOTE]?: unknown })[REMOTE];
  if (mark === undefined) return true;
  return mark === true && cause.status < 500 && !TRY_LATER.has(cause.status);
}

const TRY_LATER: ReadonlySet<number> = new Set([409, 429, 499]);

function toError({ type, status, message, data, isRemote }: StoredStepError): Error {
  const error = new RpcError<string, unknown>(type, { status, message, data });
  return isRemote ? toRemote(error) : error;
}

/**
 * The JSON of a step's result. `undefined` for `undefined`. Throws if reading it back would give
 * another value, so that tests without an engine fail like calls with one.
 */
function stepJson(step: string, value: unknown): string | undefined {
  const reject = (problem: string): never => {
    const message = `The result of the step ${JSON.stringify(step)} is not JSON: ${problem}`;
    throw new RpcError('bad-step-result', { status: 500, message });
  };
  // `this` has the original member, before a `toJSON` method changes it.
  function check(this: Readonly<Record<string, unknown>>, key: string, member: unknown): unknown {
    const problem = problemOf(this[key], Array.isArray(this));
    return problem === undefined ? member : reject(`${nameOf(key, this)} is ${problem}`);
  }
  try {
    return JSON.stringify(value, check);
  } catch (cause) {
    if (cause instanceof RpcError) throw cause;
    return reject(String(cause));
  }
}

function nameOf(key: string, holder: object): string {
  if (key === '') return 'it';
  return Array.isArray(holder) ? `an item (${key})` : `its member ${JSON.stringify(key)}`;
}

/** The part of a value that JSON cannot hold. `undefined` if there is none. */
function problemOf(value: unknown, isItem: boolean): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : String(value);
    case 'undefined':
      return isItem ? 'undefined' : undefined;
    case 'object':
      return value === null || Array.isArray(value) || isPlain(value)
        ? undefined
        : `an instance of ${value.constructor?.name ?? 'a class'}; return a plain object`;
    case 'bigint':
    case 'symbol':
    case 'function':
      return `a ${typeof value}`;
  }
}

/** Whether an object is a plain literal, of any realm, without a `toJSON` method. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isLiteral = prototype === null || Object.getPrototypeOf(prototype as object) === null;
  return isLiteral && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
}
