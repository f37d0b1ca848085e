import { CONTRACT_PARAMETER } from '@mikrokit/router/protocol';
import type { CallSettings } from '../options.ts';
import type { TransportRequest } from '../transport/transport.ts';
import type { ClientRoute } from './client-route.ts';
import type { SentHeaders } from './request-headers.ts';

/** A call as an element of a batch, or as the whole body if hooks have parameters too. */
export function namedBody(id: string, params: string, hooks = ''): string {
  return `{${JSON.stringify(id)}:${params}${hooks}}`;
}

// Proxies and hosts accept URLs of 8,000 bytes: see RFC 9110 section 4.1.
const longestUrl = 4_000;

/** The request of a call with this body and these headers: GET for a query that fits into a URL. */
export function toRequest(
  { url, codec, postHeaders }: ClientRoute,
  body: string,
  headers: SentHeaders,
  { signal, maxReplySize }: Pick<CallSettings, 'signal' | 'maxReplySize'>,
): TransportRequest {
  const limits = { signal, maxReplySize };
  const query = codec.query ? queryUrl(url, body, codec.contract) : '';
  return query && query.length <= longestUrl
    ? { method: 'GET', url: query, headers, body: undefined, ...limits }
    : { method: 'POST', url, headers: { ...postHeaders, ...headers }, body, ...limits };
}

// Sends the contract as a parameter, because browsers would send a preflight for a header.
function queryUrl(url: string, body: string, contract: string | undefined): string {
  const params = body === '[]' ? '' : `&params=${encodeURIComponent(body)}`;
  const own = contract ? `&${CONTRACT_PARAMETER}=${encodeURIComponent(contract)}` : '';
  return url + (params + own).replace('&', '?');
}
