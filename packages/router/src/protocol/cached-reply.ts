import type { CallRequest, PendingReply, Reply } from '../adapter.ts';
import { DeferredReply } from '../call/deferred-reply.ts';
import { JSON_HEADERS, withoutHeader } from '../call/headers.ts';
import type { Caching } from '../definition/caching.ts';
import { entityTagOf, matchesEntityTag } from './entity-tag.ts';

/**
 * Adds cache headers to a reply to GET, or replies 304 if the client already has it (RFC 9110
 * section 13.1.2). Keeps headers that the handler has set. Errors must not be cached.
 */
export function toCachedReply(
  reply: Reply,
  caching: Caching,
  request: CallRequest,
): Reply | PendingReply {
  const { status, headers, body } = reply;
  if (status >= 400)
    return { status, headers: withHeader(headers, 'cache-control', 'no-store'), body };
  const varied = headers === JSON_HEADERS ? caching.headers : withCaching(headers, caching);
  const own = headerNamed(varied, 'etag');
  // Preconditions apply only to successful replies (RFC 9110 section 13.2.1).
  if (status >= 300 || (own === undefined && !caching.etag))
    return { status, headers: varied, body };
  if (own !== undefined) return unlessMatched({ status, headers: varied, body }, own, request);
  const tagged = (tag: string) =>
    unlessMatched({ status, headers: [...varied, 'etag', tag], body }, tag, request);
  const tag = entityTagOf(body ?? '');
  if (typeof tag === 'string') return tagged(tag);
  return new DeferredReply(tag.then(tagged), () => {});
}

function withCaching(
  headers: readonly string[],
  { cacheControl, vary }: Caching,
): readonly string[] {
  const cached = withDefault(headers, 'cache-control', policyFor(headers, cacheControl));
  return vary === undefined ? cached : varyingBy(cached, vary);
}

// A shared cache would send the cookie to other clients: RFC 9111 section 7.3.
function policyFor(headers: readonly string[], cacheControl: string): string {
  if (headerNamed(headers, 'set-cookie') === undefined) return cacheControl;
  const isForOne = /(?:^|,)[ \t]*(?:private|no-store)[ \t]*(?:,|$)/i.test(cacheControl);
  return isForOne ? cacheControl : 'private, no-cache';
}

/** The reply itself, or 304 if the client's `if-none-match` contains its tag. */
function unlessMatched(reply: Reply, tag: string, request: CallRequest): Reply {
  const wanted = request.header('if-none-match');
  if (wanted === undefined || !matchesEntityTag(wanted, tag)) return reply;
  const headers = withoutHeader(reply.headers, 'content-type');
  return { status: 304, headers, body: undefined, unsentBody: reply.body ?? '' };
}

function headerNamed(headers: readonly string[], name: string): string | undefined {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === name) return headers[at + 1];
  return undefined;
}

// One header for all names: some caches read only the first.
function varyingBy(headers: readonly string[], vary: string): readonly string[] {
  const own = headers.filter((_, at) => at % 2 === 1 && headers[at - 1] === 'vary');
  return withHeader(headers, 'vary', [...own, vary].join(', '));
}

function withHeader(headers: readonly string[], name: string, value: string): readonly string[] {
  return [...withoutHeader(headers, name), name, value];
}

function withDefault(headers: readonly string[], name: string, value: string): readonly string[] {
  return headerNamed(headers, name) === undefined ? [...headers, name, value] : headers;
}
