import type { Repeatable, Retry } from '@mikrokit/policies';
import type { Connection } from '../call/connection.ts';
import { toCallError } from '../client-error.ts';
import type { CallSettings, ClientCall, RetryOptions } from '../options.ts';

/**
 * Whether a call can be sent twice. If its route is neither a query nor idempotent, it can be sent
 * again only after a failure, and only with a key or if the application allows it.
 */
export function isRepeatable(
  call: ClientCall,
  connection: Pick<Connection, 'table' | 'sentStreams'>,
): Repeatable {
  if (hasSentStream(call, connection)) return false;
  const { route, options } = call;
  const { codecs } = connection.table;
  const { idempotencyKey } = options;
  const codec = codecs?.routes[route] ?? codecs?.httpRoutes?.[route];
  if (codec?.query || codec?.idempotent) return true;
  const isAllowed =
    idempotencyKey ??
    codec?.encodeKeyed ??
    (retryOf(options) as RetryOptions | undefined)?.anyRoute;
  return isAllowed ? 'in turn' : false;
}

/** Whether a call has started to send a stream, which yields its bytes or items only once. */
export function hasSentStream(
  { params }: ClientCall,
  { sentStreams }: Pick<Connection, 'sentStreams'>,
): boolean {
  return params.some((param) => sentStreams?.has(param as object));
}

/** How failed calls with these settings are retried. */
export function retryOf({ retry, policies }: CallSettings): CallSettings['retry'] | Retry {
  if (retry !== undefined || policies === undefined) return retry;
  return 'made' in policies ? policies.made.retry : policies.retry;
}

/**
 * Returns the key of a call. `undefined` if neither its settings nor its route, which can have
 * keys, ask for one.
 */
export type KeyOfCall = (hasKeys: boolean) => string | undefined;

/**
 * Makes the key of a call for its first attempt, and reuses it for further ones. The key is a
 * string of RFC 9651 section 3.3.3, as the header `idempotency-key` requires.
 */
export function idempotencyKeyOf(call: ClientCall): KeyOfCall {
  let value: string | undefined;
  return (hasKeys) => {
    const { idempotencyKey = hasKeys || undefined } = call.options;
    if (value === undefined && idempotencyKey !== undefined) {
      const key = idempotencyKey === true ? crypto.randomUUID() : keyOf(call, idempotencyKey);
      value = `"${key.replace(/["\\]/g, '\\$&')}"`;
    }
    return value;
  };
}

function keyOf(call: ClientCall, make: (call: ClientCall) => string): string {
  try {
    const key = make(call);
    if (typeof key === 'string' && /^[\x20-\x7e]+$/.test(key)) return key;
  } catch (cause) {
    throw toCallError(call.route, cause);
  }
  const message = 'idempotencyKey returned no key; return a string of ASCII';
  throw toCallError(call.route, new TypeError(message));
}
