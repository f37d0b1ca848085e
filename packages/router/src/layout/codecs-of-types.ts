import { CODECS_VERSION, type RouterCodecs, type TypeSource } from '@mikrokit/types/runtime';
import { RpcError } from '../call/errors.ts';
import type { FlatHook, FlatRoute, FlatRoutes } from '../definition/flatten-routes.ts';

/** The codecs that a type source makes for the handlers of a router. Throws for what is no type source of this version. */
export function codecsOfTypes(
  types: TypeSource,
  flat: FlatRoutes,
  unknownKeys: 'strip' | 'reject' = 'strip',
): RouterCodecs {
  if (typeof types?.codecsOf !== 'function') {
    throw new TypeError(
      'createRouter: types is no type source; pass deepkitTypes() of @mikrokit/deepkit, or leave it out',
    );
  }
  if (types.version !== CODECS_VERSION) {
    throw new Error(
      `createRouter: types makes codecs of version ${String(types.version)}, but it runs version ${CODECS_VERSION}. ` +
        'Reinstall so that @mikrokit/deepkit and @mikrokit/router have the same version.',
    );
  }
  // Routes with the same hooks share their lists, of which there are few.
  const known = new Map<readonly FlatHook[], Map<readonly FlatHook[], readonly string[]>>();
  const hooksOf = (route: FlatRoute): readonly string[] => {
    const byAfter = known.get(route.before) ?? new Map<readonly FlatHook[], readonly string[]>();
    const hooks = byAfter.get(route.after) ?? hooksAround(route, flat.hooks);
    known.set(route.before, byAfter.set(route.after, hooks));
    return hooks;
  };
  return types.codecsOf({
    routes: flat.routes.map((route) => ({
      id: route.id,
      handler: route.handler,
      hooks: hooksOf(route),
    })),
    hooks: flat.hooks.map(({ id, field, definition: { handler, header, returns } }) => ({
      id,
      handler,
      header,
      returns,
      name: field === id ? undefined : field,
    })),
    unknownKeys,
    errorClass: RpcError,
  });
}

/** The hooks that run before or after a route, those of outer levels first and each level's in key order. */
function hooksAround({ before, after }: FlatRoute, hooks: readonly FlatHook[]): readonly string[] {
  if (before.length + after.length === 0) return [];
  const own = new Set([...before, ...after]);
  const levelOf = ({ id }: FlatHook) => id.split('/').length;
  return hooks
    .filter((hook) => own.has(hook))
    .toSorted((a, b) => levelOf(a) - levelOf(b))
    .map(({ id }) => id);
}
