import { faultOf } from '../definition/faults.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { RouterOptions } from '../router.ts';
import { canonicalPath, hasDotSegments, prefixPath, safePathOf } from './url-path.ts';

/** `true` where `mikrokit build` has found that no module of the application names one of these options. */
declare const MIKROKIT_NO_PATH_OPTIONS: true | undefined;

/**
 * Makes the function that says where a route is served, percent-encoded. It throws for a path that cannot stand
 * in a URL. What is the same for all routes is done once, here: there may be thousands.
 */
export function createPathOf(options: RouterOptions<unknown>): (route: FlatRoute) => string {
  if (typeof MIKROKIT_NO_PATH_OPTIONS !== 'undefined')
    return (route) => route.rules?.pathOf(route) ?? canonicalPath(`/${route.id}`);
  const { prefix = '', suffix = '', pathTransform } = options;
  const before = prefixPath(prefix);
  const after = canonicalPath(suffix);
  return (route) => {
    const own = route.rules?.pathOf(route);
    if (own !== undefined) return own;
    const path = before + canonicalPath(route.id) + after;
    if (pathTransform === undefined) return path;
    return checkedPath(pathTransform(path, route), 'the result of pathTransform', route);
  };
}

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
