import type { ClientRoute } from '../call/client-route.ts';
import { writeHookParams, writeTypedHeaders } from '../call/hook-values.ts';
import { type HeaderValueMap, type SentHeaders, toHeaders } from '../call/request-headers.ts';
import type { ClientCall } from '../options.ts';
import { withoutTrace } from '../transport/credentials.ts';

/** A call that can be shared, with everything that its result depends on. */
export interface IdentifiedCall {
  readonly call: ClientCall;
  /** Absent for a call that cannot be shared. Its parts are absent too. */
  readonly requestKey?: string;
  readonly parts?: RequestParts;
}

/** Everything that the result of a call depends on. */
export interface RequestParts {
  readonly route: ClientRoute;
  /** The parameters as JSON. */
  readonly body: string;
  /** The parameters of hooks as JSON. */
  readonly hooks: string;
  readonly headers: SentHeaders;
}

/**
 * Finds everything that a call's result depends on: route, parameters and headers, including the
 * caller's credentials. The returned call has these headers fixed, so that no others are sent. No
 * key if the call cannot be shared.
 */
export function identifyCall(
  call: ClientCall,
  route: ClientRoute,
  headers: HeaderValueMap | undefined,
  maxDepth: number,
): IdentifiedCall {
  const isResolved = headers === call.options.headers;
  const resolved = isResolved ? call : { ...call, options: { ...call.options, headers } };
  if (!route.codec.query && !route.codec.idempotent) return { call: resolved };
  const written = writeHeaders(route, headers);
  try {
    const { body, hooks } = writeParams(call, route, maxDepth);
    const requestKey = JSON.stringify([route.id, body, hooks, withoutTrace(written, route)]);
    return { call: resolved, requestKey, parts: { route, body, hooks, headers: written } };
  } catch {
    // The attempt fails for the same reason, and reports it.
    return { call: resolved };
  }
}

/**
 * The parameters of a call and of its hooks as JSON. Throws a `TypeError` for parameters without a
 * JSON form.
 */
export function writeParams(
  { params, options: { hooks } }: ClientCall,
  route: ClientRoute,
  maxDepth: number,
): Pick<RequestParts, 'body' | 'hooks'> {
  const encode = route.codec.encodeKeyed ?? route.codec.encodeParams;
  const body = encode(params, maxDepth);
  return { body, hooks: hooks ? writeHookParams(route, hooks, maxDepth) : '' };
}

/** The headers of a request. Throws a `TypeError` for a header that cannot be sent. */
export function writeHeaders(route: ClientRoute, headers: HeaderValueMap | undefined): SentHeaders {
  return headers === undefined ? NO_HEADERS : toHeaders(writeTypedHeaders(route, headers));
}

const NO_HEADERS: SentHeaders = {};
