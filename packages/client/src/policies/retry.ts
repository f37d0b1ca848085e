import { RpcError } from '@mikrokit/router/protocol';
import type { ClientRouteCodec } from '@mikrokit/types/runtime/client';
import { ClientError } from '../client-error.ts';
import type { CallSettings, Received, RetryOptions } from '../options.ts';

/**
 * Milliseconds before a failed call is retried; `undefined` if it is not, because the failure is permanent, the route might
 * do its work twice, or no attempts are left. `attempt` counts from 1.
 */
export function retryDelay(
  {
    codec,
    settings,
    attempt,
  }: { codec: ClientRouteCodec | undefined; settings: CallSettings; attempt: number },
  error: unknown,
  received: Received,
): number | undefined {
  const options = toRetryOptions(settings.retry);
  if (options === undefined || attempt > options.limit || !isTransient(error)) return undefined;
  if (!codec?.query && !codec?.idempotent && !options.anyRoute) return undefined;
  const requested = retryAfter(received.header?.('retry-after'));
  if (requested > options.maxDelay) return undefined;
  // Full jitter, so that clients which failed together do not retry together.
  const delay = Math.random() * Math.min(options.maxDelay, options.delay * 2 ** (attempt - 1));
  return Math.max(requested, delay);
}

function toRetryOptions(retry: CallSettings['retry']): Required<RetryOptions> | undefined {
  if (retry === undefined) return undefined;
  const given = typeof retry === 'number' ? { limit: retry } : retry;
  return { limit: 2, delay: 200, maxDelay: 30_000, anyRoute: false, ...given };
}

const TRANSIENT_STATUSES = [429, 502, 503, 504];

/** Whether another attempt may succeed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ClientError))
    return error instanceof RpcError && TRANSIENT_STATUSES.includes(error.status);
  if (error.type === 'protocol') return TRANSIENT_STATUSES.includes(error.replyStatus ?? 0);
  return error.type === 'network' || error.type === 'timeout';
}

/** Milliseconds of a `retry-after` header, 0 for an invalid one. It holds seconds or a date: RFC 9110 section 10.2.3. */
function retryAfter(text = ''): number {
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Date.parse also accepts '1.5' and '2, 3'.
  const time = text.endsWith(' GMT') ? Date.parse(text) - Date.now() : 0;
  return Number.isNaN(time) ? 0 : time;
}
