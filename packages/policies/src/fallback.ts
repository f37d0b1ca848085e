import { assertFunctions, assertOptions } from './option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from './policy.ts';
import type { CallEvent } from './policy-events.ts';

/** Options of {@link fallback}. */
export interface FallbackOptions {
  /** Returns the result instead of the error. */
  readonly result: (error: unknown, call: CallEvent) => unknown;
  /** Decides which errors it handles. Default: all. */
  readonly fallbackIf?: ((error: unknown, call: CallEvent) => boolean) | undefined;
}

/** Another result for calls that failed. See {@link fallback}. */
export class Fallback extends Policy {
  readonly #options: FallbackOptions;

  constructor(options: FallbackOptions, environment?: PolicyEnvironment) {
    super(environment);
    assertOptions('fallback', options, { result: 1, fallbackIf: 1 });
    const { result, fallbackIf } = options;
    if (result === undefined)
      throw new TypeError('fallback: there is no result; pass a function that returns one');
    assertFunctions({ 'fallback.result': result, 'fallback.fallbackIf': fallbackIf });
    this.#options = options;
  }

  override wrap(next: Next): Next {
    const { result, fallbackIf } = this.#options;
    return async (call) => {
      try {
        return await next(call);
      } catch (cause) {
        // The result is no longer needed.
        const { key, name, isAbandoned, errors } = call;
        const error = errors.shown ? errors.shown(cause, { key, name }) : cause;
        if (isAbandoned || fallbackIf?.(error, { key, name }) === false) throw cause;
        this.events.emit('onFallback', () => ({ key, name, error }));
        // The deadline may have passed, but the caller can still leave.
        return call.untilAbandoned(Promise.resolve(result(error, { key, name })));
      }
    };
  }
}

/**
 * Returns another result when a call failed: `fallback(() => [])`. It also runs when the deadline has passed, but not
 * for an aborted call.
 *
 * @example
 * ```ts
 * import { fallback } from '@mikrokit/policies';
 *
 * const policy = fallback(() => []);
 *
 * console.log(await policy.execute(() => Promise.reject(new Error('down')))); // → []
 * ```
 */
export function fallback(
  options: FallbackOptions['result'] | FallbackOptions,
  environment?: PolicyEnvironment,
): Fallback {
  return new Fallback(typeof options === 'function' ? { result: options } : options, environment);
}
