import { Policies } from '@mikrokit/policies';
import type { ClientRouteCodec } from '@mikrokit/types/runtime/client';
import type { CallSettings, RetryOptions } from '../options.ts';
import { isTransient, isUnsent } from '../policies/call-errors.ts';
import { type Reconnecting, reconnectWait } from './reconnect-wait.ts';

/**
 * The milliseconds before a stream that broke off is resumed. `undefined` if it is not resumed: the
 * error is permanent, the route must not be called twice, or there were too many attempts. With
 * `retry: 0`, the server asks for no delay.
 */
export function reconnectDelay(
  error: unknown,
  reconnecting: Reconnecting,
  {
    codec,
    settings,
    isDetached,
  }: {
    readonly codec: ClientRouteCodec;
    readonly settings: CallSettings;
    /** Whether it continues without its client, under a known id. */
    readonly isDetached: boolean;
  },
): number | undefined {
  const retries = retriesOf(settings);
  const given = typeof retries === 'number' ? { limit: retries } : (retries ?? {});
  const mayRepeat =
    isDetached ||
    codec.query ||
    codec.idempotent ||
    codec.resumable ||
    given.anyRoute ||
    isUnsent(error);
  if (!mayRepeat || !isTransient(error)) return undefined;
  return reconnectWait(reconnecting, given);
}

/** The options of a call for resuming streams. */
function retriesOf({ retry, policies }: CallSettings): number | RetryOptions | undefined {
  if (retry !== undefined || policies === undefined || policies instanceof Policies) return retry;
  return policies.retry as number | RetryOptions | undefined;
}

/** Policies of calls that streams support too. */
const ALLOWED: readonly string[] = ['retry', 'key', 'on'];

/** Throws a `TypeError` for options of calls without effect on a stream. */
export function assertStreamSettings({ policies, idempotencyKey }: CallSettings): void {
  const others =
    policies instanceof Policies
      ? ['that are composed already']
      : Object.entries(policies ?? {})
          .filter(([name, value]) => value !== undefined && !ALLOWED.includes(name))
          .map(([name]) => name);
  if (others.length > 0)
    throw new TypeError(
      `policies ${others.join(', ')}: a stream has no policy but retry; open it with({ policies: undefined }), or with({ policies: { retry } })`,
    );
  if (idempotencyKey !== undefined)
    throw new TypeError(
      'idempotencyKey: a stream sends none; open it with({ idempotencyKey: undefined }), and mark its route as resumable if a client can repeat it',
    );
}
