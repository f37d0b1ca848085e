import type { Context } from '../call/context.ts';
import type { Logger } from '../call/logger.ts';
import { keyInUse, reusedKey } from './idempotency-key.ts';
import type { IdempotencySettings } from './idempotency-settings.ts';
import { KeyedCall } from './keyed-call.ts';
import type { StoredCall, StoredReply } from './stored-reply.ts';

/** Milliseconds until the first retry while a call runs. Doubles up to the longest pause. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 250;

/**
 * Claims the key of a call, or returns its stored reply. Waits while another call runs with the
 * key. Throws for a key that was used with other parameters, and if that call still runs after
 * `wait`.
 */
export async function claimKey(
  context: Context,
  {
    key,
    params,
    settings,
    logger,
  }: {
    readonly key: string;
    readonly params: string;
    readonly settings: IdempotencySettings;
    readonly logger: Logger;
  },
): Promise<KeyedCall | StoredReply> {
  const { store, wait } = settings;
  const call = crypto.randomUUID();
  const lease = JSON.stringify({ params, call } satisfies StoredCall);
  const end = performance.now() + wait;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const found = await store.claim(key, lease, settings.lease);
    // Finds its own lease if an answer was lost and the request repeated.
    if (found === undefined || found === lease) {
      const keyed = new KeyedCall({ settings, key, params, call, lease, logger });
      // The client has disconnected, so nothing runs.
      if (context.signal.aborted) await keyed.release();
      context.signal.throwIfAborted();
      return keyed;
    }
    const stored = JSON.parse(found) as StoredCall;
    if (stored.params !== params) throw reusedKey();
    if (stored.reply !== undefined) return stored.reply;
    const left = end - performance.now();
    if (left <= 0) {
      context.response.headers.set('retry-after', '1');
      throw keyInUse();
    }
    await passed(Math.min(pause, left), context.signal);
    context.signal.throwIfAborted();
  }
}

/** Resolves after some milliseconds, or when the signal aborts. */
function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const stop = () => {
    clearTimeout(timer);
    resolve();
  };
  signal.addEventListener('abort', stop, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
