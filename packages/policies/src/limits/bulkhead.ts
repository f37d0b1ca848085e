import type { Call } from '../call/call.ts';
import { KeyedStates } from '../keyed-states.ts';
import { assertNumbers, assertOptions } from '../option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from '../policy.ts';
import { PolicyError } from '../policy-error.ts';
import { WaitingQueue } from './waiting-queue.ts';

/** Options of {@link bulkhead}. */
export interface BulkheadOptions {
  /** The most calls of one key at the same time. */
  readonly limit: number;
  /** The most calls that wait for a slot. More are rejected. Default: 100. */
  readonly queue?: number | undefined;
}

/** Slots of one key. */
export interface BulkheadState {
  readonly running: number;
  readonly queued: number;
}

interface Slots {
  running: number;
  readonly queue: WaitingQueue;
}

/** Limits how many calls run at the same time. See {@link bulkhead}. */
export class Bulkhead extends Policy {
  readonly #limit: number;
  readonly #queue: number;
  readonly #slots = new KeyedStates<Slots>(
    () => ({ running: 0, queue: new WaitingQueue() }),
    ({ running }) => running === 0,
  );

  constructor(options: BulkheadOptions, environment?: PolicyEnvironment) {
    super(environment);
    assertOptions('bulkhead', options, { limit: 1, queue: 1 });
    const { limit = Number.NaN, queue = 100 } = options;
    assertNumbers({ 'bulkhead.limit': limit }, SLOTS, 'use a number of calls from 1');
    assertNumbers({ 'bulkhead.queue': queue }, LENGTH, 'use a number of calls, 0 for no queue');
    this.#limit = limit;
    this.#queue = queue;
  }

  override wrap(next: Next): Next {
    return async (call) => {
      const slots = this.#slots.get(call.key);
      if (slots.running < this.#limit) slots.running++;
      // A slot is passed on, so that a new call cannot take it first.
      else await this.#waitForSlot(call, slots.queue);
      try {
        return await next(call);
      } finally {
        if (!slots.queue.next()) slots.running--;
      }
    };
  }

  /** The slots of a key. */
  state(key = ''): BulkheadState {
    const slots = this.#slots.peek(key);
    return { running: slots?.running ?? 0, queued: slots?.queue.size ?? 0 };
  }

  /** The slots of all keys that were called lately. */
  override states(): Readonly<Record<string, BulkheadState>> {
    return Object.fromEntries(Array.from(this.#slots.entries(), ([key]) => [key, this.state(key)]));
  }

  #waitForSlot(call: Call, queue: WaitingQueue): Promise<void> {
    if (queue.size < this.#queue) return queue.wait(call);
    const { key, name } = call;
    const message = `all ${this.#limit} slots of '${key}' are taken, and ${this.#queue} calls wait for one`;
    const error = new PolicyError('bulkhead-full', message);
    this.events.emit('onReject', () => ({ key, name, error }));
    throw error;
  }
}

const SLOTS = { least: 1, integer: true };
const LENGTH = { least: 0, most: 1e6, integer: true };

/**
 * Limits the calls of a key that run at the same time. A number is the `limit`. At most `queue` other calls wait.
 *
 * @example
 * ```ts
 * import { bulkhead } from '@mikrokit/policies';
 *
 * const limit = bulkhead({ limit: 1, queue: 0 });
 * const first = limit.execute(() => new Promise((resolve) => setTimeout(resolve, 10, 'first')));
 * const second = limit.execute(() => 'second').catch((error) => error.type);
 *
 * console.log(await second, await first); // → bulkhead-full first
 * ```
 */
export function bulkhead(
  options: number | BulkheadOptions,
  environment?: PolicyEnvironment,
): Bulkhead {
  return new Bulkhead(typeof options === 'number' ? { limit: options } : options, environment);
}
