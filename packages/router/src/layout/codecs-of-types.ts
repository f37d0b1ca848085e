import { CODECS_VERSION, type RouterCodecs, type TypeSource } from '@mikrokit/types/runtime';
import { RpcError } from '../call/errors.ts';
import { faultOf } from '../definition/faults.ts';
import type { FlatRoutes } from '../definition/flatten-routes.ts';

/** `true` where `mikrokit build` has found that no module of the application names a type source. */
declare const MIKROKIT_NO_TYPE_SOURCE: true | undefined;

/**
 * The codecs that a type source, if there is one, makes for the handlers of a router. Throws for what is no type source
 * of this version.
 */
export function codecsOfTypes(
  types: TypeSource | undefined,
  flat: FlatRoutes,
  unknownKeys: 'strip' | 'reject' = 'strip',
): RouterCodecs | undefined {
  if (types === undefined || typeof MIKROKIT_NO_TYPE_SOURCE !== 'undefined') return undefined;
  if (typeof types?.codecsOf !== 'function') {
    throw new TypeError(faultOf('no-type-source', 'types '));
  }
  if (types.version !== CODECS_VERSION) {
    throw new Error(faultOf('other-types', 'types ', types.version));
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
