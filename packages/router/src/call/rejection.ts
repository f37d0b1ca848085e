import type { Reply } from '../adapter.ts';
import { errorText, RpcError, toProtocolError } from './errors.ts';
import { JSON_HEADERS } from './headers.ts';

/**
 * The reply to a request that never became a call, with its error under `key`. `cause` is an error
 * of `toProtocolError`. For any other the client gets an internal error.
 */
export function rejection(
  key: string,
  cause: unknown,
  extraHeaders: readonly string[] = [],
): Reply {
  const error = cause instanceof RpcError ? cause : toProtocolError('internal');
  const headers = [...JSON_HEADERS, ...extraHeaders];
  const body = `{"errors":{${JSON.stringify(key)}:${errorText(error)}}}`;
  return { status: error.status, headers, body };
}
