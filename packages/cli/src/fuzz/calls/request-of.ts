import { httpFormOf } from '@mikrokit/types/model';
import { type FuzzedApi, type FuzzedRoute, hooksOf } from '../fuzzed-api.ts';
import { partAt, withPart } from '../values/json-path.ts';
import type { Call, CallRequest } from './call.ts';

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

/** The request of a call over HTTP. `undefined` for values that would change the path. */
function httpRequestOf(
  api: FuzzedApi,
  route: FuzzedRoute,
  params: readonly unknown[],
): CallRequest | undefined {
  const http = route.http as string;
  const form = httpFormOf(api, { ...route, http });
  if ('fault' in form) throw new Error(`The route ${form.fault}`);
  const [method = '', template = ''] = http.split(' ');
  const at = (name: string) => params[form.parameters.findIndex((one) => one.name === name)];
  const path = template
    .slice(1)
    .split('/')
    .map((segment) => {
      const [, name, rest] = /^\{([\w$]+)(\.\.\.)?\}$/.exec(segment) ?? [];
      return name === undefined ? segment : pathText(at(name), rest !== undefined);
    });
  if (path.includes(undefined)) return undefined;
  const other = form.parameters.find((one) => one.in !== 'path');
  const value = other && at(other.name);
  const query = other?.in === 'query' ? queryText(value, '') : [];
  const hasBody = other?.in === 'body' && value !== undefined && value !== null;
  return {
    method,
    path: api.base + path.join('/') + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: hasBody ? { 'content-type': 'application/json' } : {},
    ...(hasBody && { body: JSON.stringify(value) }),
  };
}

function pathText(value: unknown, isRest: boolean): string | undefined {
  const text = String(value ?? '');
  const parts = Array.isArray(value) ? value.map(String) : isRest ? text.split('/') : [text];
  // These would be resolved on the way.
  const isPath = parts.length > 0 && parts.every((part) => !/^\.{0,2}$/.test(part));
  return isPath ? parts.map(encode).join('/') : undefined;
}

/** `author[name]=Ada`, and lists as repeated names. */
function queryText(value: unknown, name: string): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((element) => queryText(element, name));
  if (typeof value !== 'object') return [`${encode(name)}=${encode(String(value))}`];
  return Object.entries(value).flatMap(([key, inner]) =>
    queryText(inner, name === '' ? key : `${name}[${key}]`),
  );
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
