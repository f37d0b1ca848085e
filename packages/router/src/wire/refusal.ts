import type { Reply } from '../adapter.ts';
import { errorText, RpcError, toProtocolError } from '../call/errors.ts';
import { JSON_HEADERS } from '../call/response-draft.ts';

/**
 * Nobody may keep this reply. What says so of a 404 or 405 to GET is nothing but this: caches keep them for as
 * long as they like otherwise (RFC 9110 section 15.1).
 */
export const noStore: readonly string[] = ['cache-control', 'no-store'];

/**
 * The reply to a request that never became a call; `key` says what it asked for. `cause` is an error of
 * `toProtocolError`: of anything else the caller learns nothing.
 */
export function refusal(key: string, cause: unknown, extraHeaders: readonly string[] = []): Reply {
  const error = cause instanceof RpcError ? cause : toProtocolError('internal');
  const headers = [...JSON_HEADERS, ...extraHeaders];
  const body = `{"errors":{${JSON.stringify(key)}:${errorText(error)}}}`;
  return { status: error.status, headers, body };
}
