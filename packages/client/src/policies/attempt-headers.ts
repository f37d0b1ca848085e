import type { ClientRoute } from '../call/client-route.ts';
import type { SentHeaders } from '../call/request-headers.ts';
import type { ClientCall } from '../options.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { idempotencyKeyOf } from './repeatable.ts';

const STOP_HEADER = 'mikrokit-stop';

/**
 * The headers of an attempt: the call's headers, its idempotency key, and headers about the reply.
 */
export function attemptHeaders(
  call: ClientCall,
  { route, headers }: { readonly route: ClientRoute; readonly headers: SentHeaders },
  attempt: AttemptOptions,
): SentHeaders {
  const { stop, conditions } = attempt;
  const key = keyOf(call, route, attempt);
  if ((key ?? stop ?? conditions) === undefined) return headers;
  return {
    ...headers,
    ...(key && { 'idempotency-key': key }),
    ...(stop && { [STOP_HEADER]: stop }),
    ...conditions,
  };
}

/** The idempotency key of a call, if its route or its settings ask for one. */
function keyOf(
  call: ClientCall,
  { codec: { query, idempotent, encodeKeyed } }: ClientRoute,
  { idempotencyKey = encodeKeyed && idempotencyKeyOf(call) }: AttemptOptions,
): string | undefined {
  return query || idempotent ? undefined : idempotencyKey?.(encodeKeyed !== undefined);
}
