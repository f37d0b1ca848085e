import { RpcError } from '@mikrokit/router/protocol';
import type { ClientRouteCodec } from '@mikrokit/types/runtime/client';
import { ClientError } from '../client-error.ts';
import type { CallSettings, Received, RetryOptions } from '../options.ts';

/**
 * Milliseconds to wait before a failed call is sent again; `undefined` when it is not: because the failure would only come
 * again, the route might do its work twice, or the attempts are used up. `attempt` counts from 1.
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
  if (options === undefined || attempt > options.limit || !isPassing(error)) return undefined;
  if (!codec?.query && !codec?.idempotent && !options.anyRoute) return undefined;
  const asked = retryAfter(received.header?.('retry-after'));
  if (asked > options.maxDelay) return undefined;
  // Also not all at once those who were told the same.
  const delay = Math.random() * Math.min(options.maxDelay, options.delay * 2 ** (attempt - 1));
  return Math.max(asked, delay);
}

function toRetryOptions(retry: CallSettings['retry']): Required<RetryOptions> | undefined {
  if (retry === undefined) return undefined;
  const given = typeof retry === 'number' ? { limit: retry } : retry;
  return { limit: 2, delay: 200, maxDelay: 30_000, anyRoute: false, ...given };
}

/** Statuses that say: not now. */
const passing = [429, 502, 503, 504];

/** Whether a failure may not come again. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ClientError))
    return error instanceof RpcError && passing.includes(error.status);
  if (error.type === 'protocol') return passing.includes(error.replyStatus ?? 0);
  return error.type === 'network' || error.type === 'timeout';
}

/** Milliseconds from a `retry-after` header, 0 for none that makes sense. It holds seconds or a date: RFC 9110 section 10.2.3. */
function retryAfter(text = ''): number {
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Date.parse takes '1.5' and '2, 3' for dates as well.
  const time = text.endsWith(' GMT') ? Date.parse(text) - Date.now() : 0;
  return Number.isNaN(time) ? 0 : time;
}
