import type { ClientCall } from '../options.ts';
import { Attempts } from './attempts.ts';
import type { Connection } from './connection.ts';
import { Limit, sleep, untilAborted } from './limit.ts';
import { retryDelay } from './retry.ts';

type Next = (call: ClientCall) => Promise<unknown>;

/**
 * Makes calls that have limits, retries, interceptors, batches, functions for headers, or whose server has to be asked
 * first.
 */
export class CarefulCalls {
  readonly #parts: Connection;
  readonly #attempts: Attempts;
  /** A call with the interceptors around it; `undefined` when there are none. */
  readonly #intercepted: Next | undefined;
  /** Of calls that may have something to do between requests. */
  #running = 0;
  #onIdle: (() => void) | undefined = undefined;

  constructor(parts: Connection) {
    const { interceptors } = parts.table.options;
    this.#parts = parts;
    this.#attempts = new Attempts(parts);
    if (interceptors?.length)
      this.#intercepted = interceptors.reduceRight<Next>(
        (next, interceptor) => async (call) => interceptor(call, next),
        (call) => this.#call(call),
      );
  }

  run(call: ClientCall): Promise<unknown> {
    const intercepted = this.#intercepted;
    return intercepted ? this.#counted(() => intercepted(call)) : this.#call(call);
  }

  /** Closes the transport when no call has anything to send any longer. */
  async close(): Promise<void> {
    if (this.#running > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    this.#attempts.flush();
    await this.#parts.transport.close?.();
  }

  async #counted(work: () => Promise<unknown>): Promise<unknown> {
    this.#running++;
    try {
      return await work();
    } finally {
      if (--this.#running === 0) this.#onIdle?.();
    }
  }

  #call(call: ClientCall): Promise<unknown> {
    const { signal, deadline, timeout, retry } = call.options;
    // Most calls of a batch: signals and timers would cost more than the rest.
    if ((signal ?? deadline ?? timeout ?? retry) === undefined)
      return this.#attempts.start(call) ?? this.#counted(() => this.#attempts.prepare(call));
    return this.#counted(() => this.#callWithin(call));
  }

  /** Makes a call within its limits, and again as long as it fails in a way that may pass. */
  async #callWithin(call: ClientCall): Promise<unknown> {
    const { route: id, options, received, started } = call;
    const { signal, deadline, timeout } = options;
    const whole = new Limit(id, {
      parent: signal,
      time: deadline,
      since: started,
      whose: 'deadline',
    });
    try {
      for (let attempt = 1; ; attempt++) {
        const limit =
          timeout === undefined
            ? whole
            : new Limit(id, { parent: whole.signal, time: timeout, whose: 'timeout' });
        try {
          limit.signal.throwIfAborted();
          return await untilAborted(this.#attempts.make(call, limit.signal), limit.signal);
        } catch (error) {
          if (whole.signal.aborted) throw whole.signal.reason;
          const codec = this.#parts.table.codecs?.routes[id];
          const delay = retryDelay({ codec, settings: options, attempt }, error, received);
          if (delay === undefined || delay >= whole.left) throw error;
          delete received.header;
          received.hooks = {};
          await sleep(delay, whole.signal);
        } finally {
          limit.leave();
        }
      }
    } finally {
      whole.leave();
    }
  }
}
