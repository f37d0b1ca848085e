import { headerOf } from '@mikrokit/client/http';
import { type ErrorReader, PolicyError } from '@mikrokit/policies';
import { FetchError } from './fetch-error.ts';
import { withBody } from './status-error.ts';

/** How policies read the errors of attempts. */
export const fetchErrorReader: ErrorReader = {
  isTransient: (error, statuses) => {
    if (error instanceof PolicyError) return error.type === 'timeout';
    if (!(error instanceof FetchError)) return false;
    if (error.type === 'status') return statuses.includes(error.status as number);
    return error.type === 'network' || error.type === 'timeout';
  },
  isOutage: (error) => {
    if (error instanceof PolicyError) return error.type === 'timeout';
    if (!(error instanceof FetchError)) return false;
    if (error.type === 'status') return (error.status as number) >= 500;
    return error.type === 'network' || error.type === 'timeout' || error.type === 'protocol';
  },
  header: (error, name) => (error instanceof FetchError ? headerOf(error, name) : undefined),
  shown: (error, { name }) => withBody(toCallError(error, name), undefined),
};

/** Codes of errors of decompression. */
const CODING_ERROR = /^(?:Z_|ZSTD_|ERR__ERROR|ERR_CONTENT_ENCODING)/;

/** The error of a call that failed outside of its transport: one that is not known yet comes from a function of the application. */
export function toCallError(cause: unknown, request: string, signal?: AbortSignal): FetchError {
  if (cause instanceof FetchError || cause instanceof PolicyError || signal?.aborted)
    return toFetchError(cause, request, signal);
  const { message } = (cause ?? {}) as { readonly message?: string };
  return new FetchError('application', {
    request,
    message: `a function of the application failed (${message ?? cause})`,
    cause,
  });
}

/** Converts what a transport throws. A `FetchError` stays as it is. */
export function toFetchError(cause: unknown, request: string, signal?: AbortSignal): FetchError {
  if (cause instanceof FetchError) return cause;
  if (cause instanceof PolicyError) {
    const { type, message } = cause;
    return new FetchError(type === 'timeout' ? type : 'rejected', { request, message, cause });
  }
  if (signal?.aborted)
    return new FetchError('aborted', { request, message: 'the signal was aborted', cause });
  const { code, message } = causeOf(cause);
  const { proxy } = (cause ?? {}) as { readonly proxy?: string };
  const by = proxy ? `, by the proxy ${proxy}` : '';
  if (
    typeof code === 'string' &&
    /INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH/.test(code)
  )
    return new FetchError('application', {
      request,
      message: `cannot be sent (${message})`,
      cause,
    });
  if (typeof code === 'string' && /HEADERS_TIMEOUT|BODY_TIMEOUT|CONNECT_TIMEOUT/.test(code))
    return new FetchError('timeout', { request, message: `timed out (${code}${by})`, cause });
  if (typeof code === 'string' && CODING_ERROR.test(code))
    return new FetchError('protocol', {
      request,
      message: `the body of the reply is damaged (${code})`,
      cause,
    });
  return new FetchError('network', {
    request,
    message: `no complete reply (${code ?? message ?? cause}${by})`,
    cause,
  });
}

/** The reason of a failure. `fetch` wraps it in a `TypeError`. */
function causeOf(error: unknown): { readonly code?: unknown; readonly message?: string } {
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  const inner = (cause ?? {}) as { readonly code?: unknown };
  return (code === undefined && inner.code !== undefined ? inner : (error ?? {})) as object;
}
