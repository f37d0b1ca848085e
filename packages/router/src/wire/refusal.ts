import type { Reply } from '../adapter.ts';
import { toCallFailure } from '../call/call-failure.ts';
import { JSON_HEADERS } from '../call/response-draft.ts';

/**
 * Nobody may keep this reply. What says so of a 404 or 405 to GET is nothing but this: caches keep them for as
 * long as they like otherwise (RFC 9110 section 15.1).
 */
export const noStore: readonly string[] = ['cache-control', 'no-store'];

/** The reply to a request that never became a call; `key` says what it asked for. */
export function refusal(key: string, cause: unknown, extraHeaders: readonly string[] = []): Reply {
  const { status, text } = toCallFailure(cause);
  const headers = [...JSON_HEADERS, ...extraHeaders];
  return { status, headers, body: `{"errors":{${JSON.stringify(key)}:${text}}}` };
}
