import type { CallSettings, ClientCall } from '../options.ts';
import type { Caller } from './caller.ts';
import { Limit, sleep, untilAborted } from './limit.ts';
import { retryDelay } from './retry.ts';

/** Makes a call within its limits, and again as long as it fails in a way that may pass. */
export async function callWithinLimits(caller: Caller, call: ClientCall): Promise<unknown> {
  const { route: id, options, received } = call;
  const { signal, deadline, timeout } = options;
  const whole = new Limit(id, { parent: signal, time: deadline, whose: 'deadline' });
  try {
    for (let attempt = 1; ; attempt++) {
      const limit =
        timeout === undefined
          ? whole
          : new Limit(id, { parent: whole.signal, time: timeout, whose: 'timeout' });
      try {
        limit.signal.throwIfAborted();
        return await untilAborted(caller.attempt(call, limit.signal), limit.signal);
      } catch (error) {
        if (whole.signal.aborted) throw whole.signal.reason;
        const route = caller.knownRoute(id);
        const delay = retryDelay({ route, settings: options, attempt }, error, received);
        if (delay === undefined || delay >= whole.left) throw error;
        delete received.header;
        await sleep(delay, whole.signal);
      } finally {
        limit.leave();
      }
    }
  } finally {
    whole.leave();
  }
}

/** Whether one attempt without a clock is all that a call needs. */
export function isPlain({
  signal,
  timeout,
  deadline,
  retry,
  validate,
  headers,
}: CallSettings): boolean {
  return (
    signal === undefined &&
    timeout === undefined &&
    deadline === undefined &&
    retry === undefined &&
    !validate &&
    typeof headers !== 'function'
  );
}
