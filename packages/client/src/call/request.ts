import { CONTRACT_PARAMETER } from '@mikrokit/router/protocol';
import type { CallSettings } from '../options.ts';
import type { TransportRequest } from '../transport/transport.ts';
import type { ClientRoute } from './client-route.ts';

/** A call as an element of a batch, or as the whole body if hooks have parameters too. */
export function namedBody(id: string, params: string, hooks = ''): string {
  return `{${JSON.stringify(id)}:${params}${hooks}}`;
}

// Proxies and hosts accept URLs of 8,000 bytes; see RFC 9110 section 4.1.
const longestPath = 4_000;

/** The request of a call with this body and these headers: GET for a query that fits into a URL. */
export function toRequest(
  { path, codec, postHeaders }: ClientRoute,
  body: string,
  headers: readonly string[],
  { signal, maxReplySize }: Pick<CallSettings, 'signal' | 'maxReplySize'>,
): TransportRequest {
  const limits = { signal, maxReplySize };
  const url = codec.query ? queryUrl(path, body, codec.contract) : '';
  return url && url.length <= longestPath
    ? { method: 'GET', path: url, headers, body: undefined, ...limits }
    : { method: 'POST', path, headers: [...postHeaders, ...headers], body, ...limits };
}

// The contract is not a header here, because browsers would send a preflight first.
function queryUrl(path: string, body: string, contract: string | undefined): string {
  const params = body === '[]' ? '' : `&params=${encodeURIComponent(body)}`;
  const own = contract ? `&${CONTRACT_PARAMETER}=${encodeURIComponent(contract)}` : '';
  return path + (params + own).replace('&', '?');
}
