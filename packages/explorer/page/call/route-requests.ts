import type { ApiDocument } from '@mikrokit/router/protocol';
import type { RouteDocument } from '../api.ts';

/** A method and the path or template at which a route answers it. */
interface RouteRequest {
  readonly method: string;
  readonly path: string;
}

/** The requests that a route answers, its HTTP route first. */
export function requestsOf(api: ApiDocument, id: string): readonly RouteRequest[] {
  const raw = api.raw?.[id];
  if (raw !== undefined) return raw.http.map(toRequest);
  const { http, path, methods } = api.routes[id] as RouteDocument;
  const own = http === undefined ? [] : [withBase(api, toRequest(http))];
  // Every path answers OPTIONS, and HEAD if it answers GET.
  const named = methods.filter((method) => method !== 'OPTIONS' && method !== 'HEAD');
  return [...own, ...named.map((method) => ({ method, path }))];
}

/** `GET /articles/{slug}` */
function toRequest(line: string): RouteRequest {
  const space = line.indexOf(' ');
  return { method: line.slice(0, space), path: line.slice(space + 1) };
}

/** The template of a typed route has no prefix. */
function withBase({ base }: ApiDocument, { method, path }: RouteRequest): RouteRequest {
  return { method, path: base + path.slice(1) };
}
