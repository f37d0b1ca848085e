import { deepkitTypes } from '@mikrokit/deepkit';
import { createRouter as create, type RouterOptions, type Routes } from '@mikrokit/router';
import { createHttpRoutes } from '@mikrokit/router/http';
import { UNSERVED } from './inexpressible.ts';

/** Makes a router with types by reflection, without the routes that reflection cannot express. */
export function createRouter(routes: Routes, options: RouterOptions = {}) {
  return create(without(routes, ''), {
    ...options,
    types: deepkitTypes({ http: createHttpRoutes }),
  });
}

function without(group: Routes, path: string): Routes {
  const entries = Object.entries(group).flatMap(([key, value]) => {
    const id = `${path}${key}`;
    if (Object.hasOwn(UNSERVED, id)) return [];
    const isGroup = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
    return [[key, isGroup ? without(value as Routes, `${id}/`) : value] as const];
  });
  return Object.fromEntries(entries);
}
