import { CODECS_VERSION, type RouterCodecs, type TypeSource } from '@mikrokit/types/runtime';
import { RpcError } from '../call/errors.ts';
import type { FlatRoutes } from '../definition/flatten-routes.ts';

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
  const hooksOf = flat.hooks[0]?.rules.hookIds(flat.hooks) ?? (() => []);
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
