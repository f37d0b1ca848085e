import type { Reply } from '../adapter.ts';
import { toCallFailure } from '../call/call-failure.ts';
import { JSON_HEADERS } from '../call/response-draft.ts';

/** The reply to a request that never became a call; `key` says what it asked for. */
export function refusal(key: string, cause: unknown, extraHeaders: readonly string[] = []): Reply {
  const { status, text } = toCallFailure(cause);
  const headers = [...JSON_HEADERS, ...extraHeaders];
  return { status, headers, body: `{"errors":{${JSON.stringify(key)}:${text}}}` };
}
