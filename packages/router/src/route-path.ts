import type { FlatRoute } from './flatten-routes.ts';
import type { RouterOptions } from './router.ts';
import { safePathOf, toRoutePath } from './url-path.ts';

/** Where a route is served, percent-encoded. Throws for a path that cannot stand in a URL. */
export function pathOf(route: FlatRoute, options: RouterOptions<unknown>): string {
  const { prefix = '', suffix = '', pathTransform } = options;
  if (route.path !== undefined) return canonical(route.path, 'path', route);
  const path = toRoutePath(route.id, prefix, suffix);
  if (pathTransform === undefined) return path;
  return canonical(pathTransform(path, route), 'the result of pathTransform', route);
}

function canonical(path: unknown, whose: string, { id }: FlatRoute): string {
  const name = `createRouter: route ${JSON.stringify(id)}`;
  if (typeof path !== 'string' || !/^\/[^?#\s]*$/.test(path)) {
    throw new TypeError(
      `${name}: ${whose} is ${JSON.stringify(path)}; begin it with '/' and leave out '?', '#' and spaces`,
    );
  }
  const encoded = safePathOf(path);
  if (encoded === undefined)
    throw new TypeError(`${name}: the percent-encoding of ${whose} is broken; correct it`);
  return encoded;
}
