import { CODECS_VERSION, type RouterCodecs, type TypeSource } from '@mikrokit/types/runtime';
import { RpcError } from '../call/errors.ts';
import { errorMessage, rejectDefinition } from './error-messages.ts';
import type { FlatRoutes } from './flatten-routes.ts';

/** Replaced by `mikrokit build`. */
declare const MIKROKIT_BUILD: 'server' | 'function' | undefined;

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
  // In what has been built the types are those that it ran with from source.
  if (typeof MIKROKIT_BUILD === 'undefined') assertTypeSource(types);
  // Without hooks, the routes are handlers as they are.
  const { routes, hooks } = flat.hooks[0]?.rules.handlersOf(flat) ?? { ...flat, hooks: [] };
  return types.codecsOf({ routes, hooks, unknownKeys, errorClass: RpcError });
}

function assertTypeSource(types: TypeSource): void {
  if (typeof types?.codecsOf !== 'function') rejectDefinition('no-type-source', 'types ');
  if (types.version !== CODECS_VERSION)
    throw new Error(errorMessage('other-types', 'types ', types.version));
}
