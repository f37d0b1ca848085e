import { CODECS_VERSION, type RouterCodecs, type TypeSource } from '@mikrokit/types/runtime';
import { RpcError } from '../call/errors.ts';
import { errorMessage, refuseDefinition } from './error-messages.ts';
import type { FlatRoutes } from './flatten-routes.ts';

/**
 * The codecs that a type source, if there is one, makes for the handlers of a router. Throws for a value that is no type
 * source of this version.
 */
export function codecsOfTypes(
  types: TypeSource | undefined,
  flat: FlatRoutes,
  unknownKeys: 'strip' | 'reject' = 'strip',
): RouterCodecs | undefined {
  if (types === undefined) return undefined;
  if (typeof types?.codecsOf !== 'function') {
    refuseDefinition('no-type-source', 'types ');
  }
  if (types.version !== CODECS_VERSION) {
    throw new Error(errorMessage('other-types', 'types ', types.version));
  }
  const hooks = flat.hooks[0]?.rules.handlersOf(flat.hooks);
  return types.codecsOf({
    routes: flat.routes.map((route) => ({
      id: route.id,
      handler: route.handler,
      hooks: hooks?.idsOf(route) ?? [],
    })),
    hooks: hooks?.list ?? [],
    unknownKeys,
    errorClass: RpcError,
  });
}
