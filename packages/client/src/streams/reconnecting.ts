import type { ClientRouteCodec } from '@mikrokit/types/runtime/client';
import type { CallSettings } from '../options.ts';
import { isTransient } from '../policies/call-errors.ts';

/** The attempts of a stream without an event between them. */
export interface Reconnecting {
  /** From 1. */
  readonly attempt: number;
  /** The milliseconds that the server asks callers to wait, if it has. */
  readonly retry: number | undefined;
}

/**
 * The milliseconds before a stream that broke off is asked for again; `undefined` if it is not: the error is permanent, the
 * route may not be called twice, or there were too many attempts. With `retry: 0` the server asks for no delay.
 */
export function reconnectDelay(
  error: unknown,
  { attempt, retry }: Reconnecting,
  { codec, settings }: { readonly codec: ClientRouteCodec; readonly settings: CallSettings },
): number | undefined {
  const given = typeof settings.retry === 'number' ? { limit: settings.retry } : settings.retry;
  const { limit = 10, delay = 1_000, maxDelay = 30_000, anyRoute } = given ?? {};
  const mayRepeat = codec.query || codec.idempotent || codec.resumable || anyRoute;
  if (!mayRepeat || attempt > limit || !isTransient(error)) return undefined;
  if (retry === 0 && attempt === 1) return 0;
  // Full jitter, so that clients which lost one server do not come to the next together.
  return Math.random() * Math.min(maxDelay, Math.max(retry ?? 0, delay) * 2 ** (attempt - 1));
}
