import type { Connection } from '../call/connection.ts';
import type { CallSettings, ClientCall } from '../options.ts';
import { Attempts } from './attempts.ts';
import { retryDelay } from './retry.ts';
import { assertCallSettings } from './settings-checks.ts';
import { sleep, TimeLimit, untilAborted } from './time-limit.ts';

type Next = (call: ClientCall) => Promise<unknown>;

/**
 * Makes calls that need more than a request and its reply: interceptors, then the deadline, then retries, then the timeout
 * of each attempt. `Attempts` does the rest: batches, validation, headers by functions, and discovery.
 */
export class CallPolicies {
  readonly #connection: Connection;
  readonly #attempts: Attempts;
  /** A call with the interceptors around it; `undefined` if there are none. */
  readonly #intercepted: Next | undefined;
  /** Settings that have been checked: most calls share theirs with others. */
  readonly #checked = new WeakSet<CallSettings>();
  /** Number of calls that may still send a request. */
  #running = 0;
  #onIdle: (() => void) | undefined;

  constructor(connection: Connection) {
    const { interceptors } = connection.table.options;
    this.#connection = connection;
    this.#attempts = new Attempts(connection);
    if (interceptors?.length)
      this.#intercepted = interceptors.reduceRight<Next>(
        (next, interceptor) => async (call) => interceptor(call, next),
        (call) => this.#call(call),
      );
  }

  run(call: ClientCall): Promise<unknown> {
    const { options } = call;
    if (!this.#checked.has(options)) {
      try {
        assertCallSettings(options, this.#connection.table.options);
      } catch (error) {
        return Promise.reject(error);
      }
      this.#checked.add(options);
    }
    const intercepted = this.#intercepted;
    return intercepted ? this.#counted(() => intercepted(call)) : this.#call(call);
  }

  #call(call: ClientCall): Promise<unknown> {
    const { signal, deadline, timeout, retry } = call.options;
    // Most calls in a batch take this way: signals and timers would cost more than the rest.
    if ((signal ?? deadline ?? timeout ?? retry) === undefined)
      return this.#attempts.start(call) ?? this.#counted(() => this.#attempts.prepare(call));
    return this.#counted(() => this.#callWithLimits(call));
  }

  /** Makes a call within its limits, and retries failures that may pass. */
  async #callWithLimits(call: ClientCall): Promise<unknown> {
    const { route: id, options, received, started } = call;
    const { signal, deadline, timeout } = options;
    const whole = new TimeLimit(id, {
      parent: signal,
      time: deadline,
      since: started,
      option: 'deadline',
    });
    try {
      for (let attempt = 1; ; attempt++) {
        const limit =
          timeout === undefined
            ? whole
            : new TimeLimit(id, { parent: whole.signal, time: timeout, option: 'timeout' });
        try {
          limit.signal.throwIfAborted();
          return await untilAborted(this.#attempts.make(call, limit.signal), limit.signal);
        } catch (error) {
          if (whole.signal.aborted) throw whole.signal.reason;
          const codec = this.#connection.table.codecs?.routes[id];
          const delay = retryDelay({ codec, settings: options, attempt }, error, received);
          if (delay === undefined || delay >= whole.remaining) throw error;
          delete received.header;
          received.hooks = {};
          await sleep(delay, whole.signal);
        } finally {
          limit.clear();
        }
      }
    } finally {
      whole.clear();
    }
  }

  async #counted(work: () => Promise<unknown>): Promise<unknown> {
    this.#running++;
    try {
      return await work();
    } finally {
      if (--this.#running === 0) this.#onIdle?.();
    }
  }

  /** Closes the transport once no call has anything left to send. */
  async close(): Promise<void> {
    if (this.#running > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    this.#attempts.flush();
    await this.#connection.transport.close?.();
  }
}
