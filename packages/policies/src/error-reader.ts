import { PolicyError } from './policy-error.ts';
import type { CallEvent } from './policy-events.ts';

/** Says what an error means for policies. If you have your own errors, pass a reader with each call. */
export interface ErrorReader {
  /** Whether another attempt can succeed. `statuses` are the temporary ones. */
  isTransient(error: unknown, statuses: readonly number[]): boolean;
  /**
   * Whether nothing has received the attempt, so `retry` can repeat it even if the work must not run twice. Default:
   * never.
   */
  isUnsent?(error: unknown): boolean;
  /** Whether the error shows that the service is down, slow or failing, so a breaker counts it. */
  isOutage(error: unknown): boolean;
  /**
   * A header of the reply that caused the error, by its name in lower case. Retries read from some how long to wait.
   */
  header(error: unknown, name: string): string | undefined;
  /** As the header `retry-after`, or milliseconds as a number. Default: the header. */
  retryAfter?(error: unknown): string | number | undefined;
  /** The error as callers see it, for functions such as a fallback. Default: unchanged. */
  shown?(error: unknown, call: CallEvent): unknown;
}

/**
 * Reads `status` or `statusCode`, and `headers`, of an error or of its `response`. An error without a status counts as
 * a network failure: transient, and an outage. Among the errors of policies, only a timeout does.
 */
export const errorReader: ErrorReader = {
  isTransient(error, statuses) {
    if (error instanceof PolicyError) return error.type === 'timeout';
    const status = statusOf(error);
    return status === undefined || statuses.includes(status);
  },
  isOutage(error) {
    if (error instanceof PolicyError) return error.type === 'timeout';
    const status = statusOf(error);
    return status === undefined || status >= 500;
  },
  header(error, name) {
    const { headers, response } = (error ?? {}) as ErrorLike;
    return headerIn(headers, name) ?? headerIn(response?.headers, name);
  },
  retryAfter: (error) => (error as ErrorLike | undefined)?.retryAfter,
};

interface ErrorLike {
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly retryAfter?: string | number;
  readonly headers?: HeadersLike;
  readonly response?: ErrorLike;
}

type HeadersLike = { get?(name: string): unknown } & Readonly<Record<string, unknown>>;

function statusOf(error: unknown): number | undefined {
  const { status, statusCode, response } = (error ?? {}) as ErrorLike;
  const found = status ?? statusCode ?? response?.status;
  return typeof found === 'number' ? found : undefined;
}

function headerIn(headers: HeadersLike | undefined, name: string): string | undefined {
  const value = typeof headers?.get === 'function' ? headers.get(name) : headers?.[name];
  return typeof value === 'string' ? value : undefined;
}
