import type { ApiDocument } from '@mikrokit/router/protocol';
import { routeFilesOf } from '@mikrokit/types/runtime/interpret';
import { bareType, type RouteDocument } from '../api.ts';
import { type Entered, type EnteredCall, filesIn } from './entered-call.ts';
import type { SentRequest } from './exchange.ts';
import { requestsOf } from './route-requests.ts';

/** A call whose parameters are a text: JSON of any type, or no JSON at all. */
interface UncheckedEntered extends Omit<EnteredCall, 'params'> {
  readonly text: string;
  /** The parameters with the files for which the text has `true`. Absent without files. */
  readonly withFiles: Entered | undefined;
}

/** A request with its body. */
export type UncheckedRequest = SentRequest & {
  readonly body: string | File | FormData | undefined;
};

/** The request of a call with parameters that the types reject. Throws an error for a text that no URL can carry. */
export function toUncheckedRequest(api: ApiDocument, call: UncheckedEntered): UncheckedRequest {
  const route = api.routes[call.id] as RouteDocument;
  const { path, methods } = route;
  if (methods.length === 0) return toHttpRequest(api, call);
  // Queries answer POST, too.
  const target = { method: 'POST', url: new URL(path, location.origin).href };
  const form = routeFilesOf(api.types, route)?.params;
  const parts = form && partsOf(call, form.items !== undefined);
  if (form?.body === 'raw' && parts !== undefined) {
    const [[, file] = []] = parts.files;
    return { ...target, headers: { ...(file && headersOf(file)), ...call.headers }, body: file };
  }
  if (form?.body === 'multipart' && parts !== undefined) {
    const body = new FormData();
    body.append('call', bodyOf(api, { ...call, text: parts.text }));
    for (const [pointer, file] of parts.files) body.append(pointer, file);
    return { ...target, headers: call.headers, body };
  }
  const headers = { 'content-type': 'application/json', ...call.headers };
  return { ...target, headers, body: bodyOf(api, call) };
}

type FilePart = readonly [pointer: string, file: File];

/**
 * The JSON of a call and what is sent with it. `undefined` for a text that is not an array of
 * parameters.
 */
function partsOf(
  { text, withFiles = [] }: UncheckedEntered,
  hasItems: boolean,
): { readonly text: string; readonly files: readonly FilePart[] } | undefined {
  const files = filesIn(withFiles);
  if (!hasItems) return { text, files };
  const params = listIn(text);
  const items = params?.at(-1);
  if (params === undefined || !Array.isArray(items)) return undefined;
  const lines = items.map((item) => `${JSON.stringify(item)}\n`);
  const file = new File(lines, '', { type: 'application/x-ndjson' });
  const whole = JSON.stringify([...params.slice(0, -1), true]);
  return { text: whole, files: [...files, [`/${params.length - 1}`, file]] };
}

function listIn(text: string): readonly unknown[] | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return Array.isArray(given) ? given : undefined;
  } catch {
    // It is sent as it is, for the answer of the server.
    return undefined;
  }
}

/** The headers of a file that is the whole body. */
function headersOf({ name, type }: File): Readonly<Record<string, string>> {
  return {
    'content-type': type || 'application/octet-stream',
    ...(name && {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    }),
  };
}

/** The parameters of hooks are next to the route's. */
function bodyOf(
  { hooks: models }: ApiDocument,
  { id, text, hooks }: Pick<UncheckedEntered, 'id' | 'text' | 'hooks'>,
): string {
  const given = Object.entries(hooks).map(
    ([hook, list]) => `${JSON.stringify(models[hook]?.name ?? hook)}:${JSON.stringify(list)}`,
  );
  return given.length === 0 ? text : `{${[`${JSON.stringify(id)}:${text}`, ...given].join(',')}}`;
}

/** The request of a route that answers only its HTTP path: parameters are in the path, and one in the query or the body. */
function toHttpRequest(
  api: ApiDocument,
  { id, text, headers }: UncheckedEntered,
): UncheckedRequest {
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
