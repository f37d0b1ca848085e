import { httpFormOf } from '@mikrokit/types/model';
import { type FuzzedApi, type FuzzedRoute, hooksOf } from '../fuzzed-api.ts';
import { partAt, withPart } from '../values/json-path.ts';
import type { Call, CallRequest } from './call.ts';
import { httpRequestOf } from './http-request.ts';

/** The ways in which a route can be called. */
export function waysOf(api: FuzzedApi, route: FuzzedRoute): readonly Call['by'][] {
  const { methods, http } = route;
  const takesBody = hooksOf(api, route).some(({ header, params }) => {
    const node = api.types[params];
    return header === undefined && node?.kind === 'tuple' && node.elements.length > 0;
  });
  return [
    ...(methods.includes('POST') ? (['post'] as const) : []),
    ...(methods.includes('GET') && !takesBody ? (['get'] as const) : []),
    ...(http !== undefined && !('fault' in httpFormOf(api, { ...route, http }))
      ? (['http'] as const)
      : []),
  ];
}

/** The request of a call. `undefined` if HTTP cannot transfer its parameters. */
export function requestOf(api: FuzzedApi, call: Call): CallRequest | undefined {
  const route = api.routes[call.route] as FuzzedRoute;
  const { by, params, hooks, headers, body } = call;
  const accept = route.item === undefined ? {} : { accept: 'application/x-ndjson' };
  if (by === 'http') {
    const request = httpRequestOf(api, route, params);
    if (request === undefined) return undefined;
    const all = { ...request.headers, ...headers };
    return { ...request, headers: all, ...(body !== undefined && { body }) };
  }
  if (by === 'get') {
    const query =
      params.length === 0 ? '' : `?params=${encodeURIComponent(JSON.stringify(params))}`;
    return { method: 'GET', path: route.path + query, headers: { ...accept, ...headers } };
  }
  const fields = Object.entries(hooks).filter(([, given]) => given.length > 0);
  const json = Object.fromEntries([[call.route, params], ...fields]);
  return {
    method: 'POST',
    path: route.path,
    headers: { 'content-type': 'application/json', ...accept, ...headers },
    body: body ?? JSON.stringify(json),
  };
}

/** The results of calls. Weak, because only later calls that take values from them need them. */
export type CallResults = Pick<ReadonlyMap<Call, unknown>, 'get'>;

/**
 * The call with the values that it takes from the results of earlier calls. Others keep their
 * values.
 */
export function linkedCall(call: Call, results: CallResults): Call {
  let params: readonly unknown[] = call.params;
  for (const { at, source, from } of call.links) {
    const part = partAt(results.get(source), from);
    if (part !== undefined) params = withPart(params, at, part) as unknown[];
  }
  return params === call.params ? call : { ...call, params };
}

/** A value of a hook as the text of its header. `undefined` if no header can have it. */
export function headerTextOf(json: unknown): string | undefined {
  if (json === undefined || json === null) return undefined;
  const text = Array.isArray(json) ? json.map(String).join(', ') : String(json);
  return /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(text)
    ? text
    : undefined;
}
