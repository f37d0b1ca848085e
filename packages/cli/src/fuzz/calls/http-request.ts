import { httpFormOf } from '@mikrokit/types/model';
import type { FuzzedApi, FuzzedRoute } from '../fuzzed-api.ts';
import type { CallRequest } from './call.ts';

/** The request of a call over HTTP. `undefined` for values that would change the path. */
export function httpRequestOf(
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
