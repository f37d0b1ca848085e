import { assertNumbers } from '../option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from '../policy.ts';

/** Ends calls that take too long. See {@link timeout} and {@link deadline}. */
export class TimeLimit extends Policy {
  readonly #milliseconds: number;
  readonly #option: 'timeout' | 'deadline';

  constructor(
    milliseconds: number,
    option: 'timeout' | 'deadline',
    environment?: PolicyEnvironment,
  ) {
    super(environment);
    assertNumbers(
      { [option]: milliseconds ?? null },
      { least: Number.MIN_VALUE },
      'use a positive number of milliseconds',
    );
    this.#milliseconds = milliseconds;
    this.#option = option;
  }

  override get endsAttempts(): boolean {
    return true;
  }

  override wrap(next: Next): Next {
    return async (call) => {
      const limited = call.child();
      limited.limit(this.#milliseconds, this.#option);
      try {
        return await next(limited);
      } catch (error) {
        const { key, name, attempt } = call;
        if (limited.isEnded && !call.isEnded)
          this.events.emit('onTimeout', () => ({ key, name, attempt }));
        throw error;
      } finally {
        limited.release();
      }
    };
  }
}

/**
 * Ends each attempt after some milliseconds: it rejects with a `PolicyError` of type `timeout`, and its signal is aborted.
 *
 * @example
 * ```ts
 * import { setTimeout as sleep } from 'node:timers/promises';
 * import { timeout } from '@mikrokit/policies';
 *
 * const limit = timeout(10);
 *
 * const error = await limit.execute(({ signal }) => sleep(60_000, 'late', { signal })).catch((reason) => reason);
 * console.log(error.type); // → timeout
 * ```
 */
export function timeout(milliseconds: number, environment?: PolicyEnvironment): TimeLimit {
  return new TimeLimit(milliseconds, 'timeout', environment);
}

/**
 * Ends a call after some milliseconds, with its attempts and everything that they wait for. In `composePolicies` it is
 * outermost, so one deadline covers everything.
 *
 * @example
 * ```ts
 * import { composePolicies } from '@mikrokit/policies';
 *
 * const policies = composePolicies({ deadline: 20, retry: { limit: 100, delay: 5, jitter: 'none' } });
 * const busy = Object.assign(new Error('busy'), { status: 503 });
 *
 * const error = await policies.execute(() => Promise.reject(busy)).catch((reason) => reason);
 * console.log(error === busy || error.type === 'timeout'); // → true
 * ```
 */
export function deadline(milliseconds: number, environment?: PolicyEnvironment): TimeLimit {
  return new TimeLimit(milliseconds, 'deadline', environment);
}
