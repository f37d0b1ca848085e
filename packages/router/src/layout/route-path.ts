import { faultOf } from '../definition/faults.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { RouterOptions } from '../router.ts';
import { canonicalPath, hasDotSegments, prefixPath, safePathOf } from './url-path.ts';

/** `true` where `mikrokit build` has found that no module of the application names one of these options. */
declare const MIKROKIT_NO_PATH_OPTIONS: true | undefined;

/** Where a router's routes are served, all percent-encoded. */
export interface Paths {
  /** What stands before the ids of routes: `/api/`. */
  readonly base: string;
  /** Where a route is served. Throws for a path that cannot stand in a URL. */
  readonly pathOf: (route: FlatRoute) => string;
  /** What somebody who asks for a path takes for a route's id, decoded. */
  readonly idAt: (path: string) => string;
}

/** What is the same for all routes is done once, here: there may be thousands. */
export function createPaths(options: RouterOptions<unknown>): Paths {
  if (typeof MIKROKIT_NO_PATH_OPTIONS !== 'undefined') return plainPaths;
  const { prefix = '', suffix = '', pathTransform } = options;
  const base = prefixPath(prefix);
  const after = canonicalPath(suffix);
  const decodedBase = decodeURIComponent(base);
  return {
    base,
    pathOf: (route) => {
      const own = route.rules?.pathOf(route);
      if (own !== undefined) return own;
      const path = base + canonicalPath(route.id) + after;
      if (pathTransform === undefined) return path;
      return checkedPath(pathTransform(path, route), 'the result of pathTransform', route);
    },
    idAt: (path) => {
      const decoded = decodeURIComponent(path);
      const start = decoded.startsWith(decodedBase) ? decodedBase.length : 1;
      const end = decoded.endsWith(suffix) ? decoded.length - suffix.length : decoded.length;
      return decoded.slice(start, Math.max(start, end));
    },
  };
}

/** Of a router without any of those options. */
const plainPaths: Paths = {
  base: '/',
  pathOf: (route) => route.rules?.pathOf(route) ?? canonicalPath(`/${route.id}`),
  idAt: (path) => decodeURIComponent(path).slice(1),
};

/** The path that `route()` was given. Throws for one that cannot stand in a URL. */
export function ownPathOf(route: FlatRoute): string | undefined {
  return route.path === undefined ? undefined : checkedPath(route.path, 'path', route);
}

function checkedPath(path: unknown, whose: string, { id }: FlatRoute): string {
  const place = `route ${JSON.stringify(id)}: `;
  if (typeof path !== 'string' || !/^\/[^?#\s]*$/.test(path))
    throw new TypeError(faultOf('no-path', `${place}${whose} `, path));
  if (hasDotSegments(path)) throw new TypeError(faultOf('dot-segments', `${place}${whose} `, path));
  const encoded = safePathOf(path);
  if (encoded === undefined) throw new TypeError(faultOf('broken-path', place, whose));
  return encoded;
}
