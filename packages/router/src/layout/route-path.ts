import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { RouterOptions } from '../router.ts';
import { canonicalPath, hasDotSegments, prefixPath, safePathOf } from './url-path.ts';

/**
 * Makes the function that says where a route is served, percent-encoded. It throws for a path that cannot stand
 * in a URL. What is the same for all routes is done once, here: there may be thousands.
 */
export function createPathOf(options: RouterOptions<unknown>): (route: FlatRoute) => string {
  const { prefix = '', suffix = '', pathTransform } = options;
  const before = prefixPath(prefix);
  const after = canonicalPath(suffix);
  return (route) => {
    if (route.path !== undefined) return checkedPath(route.path, 'path', route);
    const path = before + canonicalPath(route.id) + after;
    if (pathTransform === undefined) return path;
    return checkedPath(pathTransform(path, route), 'the result of pathTransform', route);
  };
}

function checkedPath(path: unknown, whose: string, { id }: FlatRoute): string {
  const name = `createRouter: route ${JSON.stringify(id)}`;
  if (typeof path !== 'string' || !/^\/[^?#\s]*$/.test(path)) {
    throw new TypeError(
      `${name}: ${whose} is ${JSON.stringify(path)}; begin it with '/' and leave out '?', '#' and spaces`,
    );
  }
  if (hasDotSegments(path)) {
    throw new TypeError(
      `${name}: ${whose} is ${JSON.stringify(path)}; leave out '.' and '..', which callers would resolve`,
    );
  }
  const encoded = safePathOf(path);
  if (encoded === undefined)
    throw new TypeError(`${name}: the percent-encoding of ${whose} is broken; correct it`);
  return encoded;
}
