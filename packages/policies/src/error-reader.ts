import { PolicyError } from './policy-error.ts';
import type { CallEvent } from './policy-events.ts';

/** Says what an error means for policies. A caller with errors of its own passes its own reader with each call. */
export interface ErrorReader {
  /** Whether another attempt may succeed. `statuses` are those that pass. */
  isTransient(error: unknown, statuses: readonly number[]): boolean;
  /**
   * Whether nothing has received the attempt, so that `retry` may repeat it even if the work may not be done twice. Default: no
   * error shows that.
   */
  isUnsent?(error: unknown): boolean;
  /** Whether the error shows that the called service is down, slow or failing, so that a breaker counts it. */
  isOutage(error: unknown): boolean;
  /** A header of the reply behind the error, by its name in lower case. Retries read how long to wait from some. */
  header(error: unknown, name: string): string | undefined;
  /** As the header `retry-after`, or milliseconds as a number. Default: the header. */
  retryAfter?(error: unknown): string | number | undefined;
  /** The error as callers see it, for functions such as a fallback's. Default: as it is. */
  shown?(error: unknown, call: CallEvent): unknown;
}

/**
 * Reads `status` or `statusCode`, and `headers`, of an error or of its `response`. An error without a status is taken for a failure of the
 * network: transient, and an outage. Of the errors of policies, only a timeout is.
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
