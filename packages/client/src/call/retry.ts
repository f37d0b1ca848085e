import { RpcError } from '@mikrokit/router/protocol';
import { ClientError } from '../client-error.ts';
import type { CallSettings, Received, RetryOptions } from '../options.ts';
import type { Route } from './route.ts';

/**
 * Milliseconds to wait before a failed call is sent again; `undefined` when it is not: because the failure would only come
 * again, the route might do its work twice, or the attempts are used up. `attempt` counts from 1.
 */
export function retryDelay(
  {
    route,
    settings,
    attempt,
  }: { route: Route | undefined; settings: CallSettings; attempt: number },
  error: unknown,
  received: Received,
): number | undefined {
  const options = toRetryOptions(settings.retry);
  if (options === undefined || attempt > options.limit || !isPassing(error)) return undefined;
  const { codec } = route ?? {};
  if (!codec?.query && !codec?.idempotent && !options.anyRoute) return undefined;
  const asked = retryAfter(received.header?.('retry-after'));
  if (asked !== undefined) return asked > options.maxDelay ? undefined : asked;
  return Math.random() * Math.min(options.maxDelay, options.delay * 2 ** (attempt - 1));
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
  return error.type !== 'aborted';
}

/** Milliseconds from a `retry-after` header, which holds seconds or a date: RFC 9110 section 10.2.3. */
function retryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(time) ? undefined : Math.max(0, time);
}
