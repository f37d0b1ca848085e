import { CONTRACT_PARAMETER, ValidationError } from '@mikrokit/router/protocol';
import type { ClientRouteCodec } from '@mikrokit/types/runtime/client';
import type { TransportRequest } from '../transport/transport.ts';
import type { Route } from './route.ts';

/** A call as an element of a batch, or as the whole body when hooks have parameters as well. */
export function namedBody(id: string, params: string, hooks = ''): string {
  return `{${JSON.stringify(id)}:${params}${hooks}}`;
}

// Proxies and hosts take URLs of 8,000 bytes; see RFC 9110 section 4.1.
const longestPath = 4_000;

/** The request of a call with this body and these headers of its own: GET for a query that a URL can hold. */
export function toRequest(
  { path, codec, postHeaders }: Route,
  body: string,
  headers: readonly string[],
  signal?: AbortSignal,
): TransportRequest {
  const url = codec.query ? urlOf(path, body, codec.contract) : '';
  return url && url.length <= longestPath
    ? { method: 'GET', path: url, headers, body: undefined, signal }
    : { method: 'POST', path, headers: [...postHeaders, ...headers], body, signal };
}

// The contract is not a header here: for that a browser would ask the server first.
function urlOf(path: string, body: string, contract: string | undefined): string {
  const params = body === '[]' ? '' : `&params=${encodeURIComponent(body)}`;
  const own = contract ? `&${CONTRACT_PARAMETER}=${encodeURIComponent(contract)}` : '';
  return path + (params + own).replace('&', '?');
}

/** Writes a parameter list: `[1]`. Throws a `ValidationError` if it breaks its types. */
export function written(
  { encodeParams }: Pick<ClientRouteCodec, 'encodeParams'>,
  params: readonly unknown[],
  maxDepth: number,
): string {
  try {
    return encodeParams(params, maxDepth);
  } catch (cause) {
    // Nor is it sent as JSON would have it: NaN would arrive as null.
    if (!(cause instanceof TypeError)) throw cause;
    const { message } = cause;
    throw new ValidationError([{ path: [], code: 'type', expected: '', message }]);
  }
}
