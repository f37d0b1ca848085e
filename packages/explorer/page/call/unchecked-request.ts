import type { ApiDocument } from '@mikrokit/router/protocol';
import { bareType, type RouteDocument } from '../api.ts';
import type { EnteredCall } from './entered-call.ts';
import type { SentRequest } from './exchange.ts';
import { requestsOf } from './route-requests.ts';

/** A call whose parameters are a text: JSON of any type, or no JSON at all. */
interface UncheckedEntered extends Omit<EnteredCall, 'params'> {
  readonly text: string;
}

/** The request of a call with parameters that the types reject. Throws an error for a text that no URL can carry. */
export function toUncheckedRequest(
  api: ApiDocument,
  call: UncheckedEntered,
): SentRequest & { readonly body: string | undefined } {
  const { path, methods } = api.routes[call.id] as RouteDocument;
  if (methods.length === 0) return toHttpRequest(api, call);
  return {
    // Queries answer POST, too.
    method: 'POST',
    url: new URL(path, location.origin).href,
    headers: { 'content-type': 'application/json', ...call.headers },
    body: bodyOf(api, call),
  };
}

/** The parameters of hooks stand beside those of the route. */
function bodyOf({ hooks: models }: ApiDocument, { id, text, hooks }: UncheckedEntered): string {
  const given = Object.entries(hooks).map(
    ([hook, list]) => `${JSON.stringify(models[hook]?.name ?? hook)}:${JSON.stringify(list)}`,
  );
  return given.length === 0 ? text : `{${[`${JSON.stringify(id)}:${text}`, ...given].join(',')}}`;
}

/** The request of a route that answers only its HTTP path: parameters are in the path, and one in the query or the body. */
function toHttpRequest(
  api: ApiDocument,
  { id, text, headers }: UncheckedEntered,
): SentRequest & { readonly body: string | undefined } {
  const [{ method, path } = { method: 'GET', path: '/' }] = requestsOf(api, id);
  const params = bareType(api.types, (api.routes[id] as RouteDocument).params);
  const names = params.kind === 'tuple' ? params.elements.map(({ label = '' }) => label) : [];
  const given: unknown = JSON.parse(text);
  const values = Array.isArray(given) ? given : [given];
  const inPath = new Set<string>();
  const filled = path.replace(/\{([\w$]+)(?:\.\.\.)?\}/g, (_whole, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(values[names.indexOf(name)] ?? ''));
  });
  const other = values[names.findIndex((name) => !inPath.has(name))];
  const takesBody = /^P/.test(method);
  const url = new URL(filled, location.origin);
  if (!takesBody && typeof other === 'object' && other !== null) {
    for (const [name, value] of Object.entries(other))
      for (const one of [value].flat()) url.searchParams.append(name, textOf(one));
  }
  return {
    method,
    url: url.href,
    headers: { ...(takesBody && { 'content-type': 'application/json' }), ...headers },
    body: takesBody && other !== undefined ? JSON.stringify(other) : undefined,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
