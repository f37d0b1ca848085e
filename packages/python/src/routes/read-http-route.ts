import { httpFormOf, type NodeOf, routeFilesOf, typeNode } from '@mikrokit/types/model';
import type { DescribedRoute } from '../described-api.ts';
import type { RouteReader } from './read-routes.ts';
import type { HttpRoute } from './route-group.ts';

/** How a route that RPC does not serve is called. Rejects one whose requests or replies Python's clients do not have. */
export function readHttpRoute(
  id: string,
  route: DescribedRoute,
  { api, reject }: RouteReader,
): HttpRoute {
  const { http = '', params } = route;
  const { elements } = typeNode(api.types, params) as NodeOf<'tuple'>;
  const names = elements.map(({ label }, at) => label ?? `#${at + 1}`);
  const form = httpFormOf(api, { ...route, http });
  if ('fault' in form) {
    reject(id, `it ${form.fault}`);
    return { http, names };
  }
  if (http.startsWith('HEAD ')) reject(id, 'replies to HEAD have no result; use GET');
  if (routeFilesOf(api.types, route))
    reject(id, 'a file by an HTTP path; serve it by RPC as well, without rpc: false');
  return { http: encodedTemplate(http, api.base), names };
}

/** The template after the prefix of the API, with its literal segments encoded as in requests. */
function encodedTemplate(http: string, base: string): string {
  const [method = '', template = ''] = http.split(' ');
  const segments = template.slice(1).split('/');
  const encoded = segments.map((segment) =>
    segment.startsWith('{') ? segment : encodedLiteral(segment),
  );
  return `${method} ${base}${encoded.join('/')}`;
}

/** A template can be plain or percent-encoded. */
function encodedLiteral(segment: string): string {
  return encodeURI(decodeURIComponent(segment)).replace(/[/?#]/g, encodeURIComponent);
}
