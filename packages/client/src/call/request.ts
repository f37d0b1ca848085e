import { CONTRACT_PARAMETER, ValidationError } from '@mikrokit/router/protocol';
import type { ClientRouteCodec } from '@mikrokit/types/runtime/client';
import type { CallSettings } from '../options.ts';
import type { TransportRequest } from '../transport/transport.ts';
import { flatHeaders, type HeaderWriter } from './headers.ts';
import type { Route } from './route.ts';

/** One call in JSON. */
export interface CallText {
  /** The parameters: `[1]`. */
  readonly params: string;
  /** The parameters of hooks, each after a comma: `,"auth":["x"]`. */
  readonly hooks: string;
}

/** Writes a call's parameters, and those of its hooks. Throws a `ValidationError` for any that break their types. */
export function writeCall(
  { codec, hooks }: Route,
  params: readonly unknown[],
  { given, maxDepth }: { given: CallSettings['hooks']; maxDepth: number },
): CallText {
  let text = '';
  if (given !== undefined) {
    for (const hook of hooks) {
      const own = Object.hasOwn(given, hook.field) ? given[hook.field] : undefined;
      if (own !== undefined && hook.header === undefined)
        text += `,${JSON.stringify(hook.field)}:${written(hook, own, maxDepth)}`;
    }
  }
  return { params: written(codec, params, maxDepth), hooks: text };
}

/** A call as an element of a batch, or as the whole body when hooks have parameters as well. */
export function namedBody(id: string, { params, hooks }: CallText): string {
  return `{${JSON.stringify(id)}:${params}${hooks}}`;
}

// Proxies and hosts take URLs of 8,000 bytes; see RFC 9110 section 4.1.
const longestPath = 4_000;

/** What goes with a call. */
export interface Sending {
  readonly headers: CallSettings['headers'];
  readonly signal?: AbortSignal | undefined;
  readonly write?: HeaderWriter;
}

/** The request of one call: GET for a query that a URL can hold. Throws a `TypeError` for headers that cannot be sent. */
export function toRequest(
  route: Route,
  text: CallText,
  { headers, signal, write }: Sending,
): TransportRequest {
  const { id, path, codec } = route;
  const body = text.hooks === '' ? text.params : namedBody(id, text);
  if (codec.query) {
    const query = queryOf(body, codec.contract);
    const url = query === '' ? path : `${path}?${query}`;
    if (url.length <= longestPath) {
      return {
        method: 'GET',
        path: url,
        headers: flatHeaders(route, headers, [], write),
        body: undefined,
        signal,
      };
    }
  }
  return {
    method: 'POST',
    path,
    headers: flatHeaders(route, headers, route.postHeaders, write),
    body,
    signal,
  };
}

// The contract is not a header here: for that a browser would ask the server first.
function queryOf(body: string, contract: string | undefined): string {
  const params = body === '[]' ? '' : `params=${encodeURIComponent(body)}`;
  if (contract === undefined) return params;
  return `${params}${params && '&'}${CONTRACT_PARAMETER}=${encodeURIComponent(contract)}`;
}

function written(
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
