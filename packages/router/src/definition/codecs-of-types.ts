import { CODECS_VERSION, type RouterCodecs, type TypeSource } from '@mikrokit/types/runtime';
import { RpcError } from '../call/errors.ts';
import { errorMessage, rejectDefinition } from './error-messages.ts';
import type { FlatRoutes } from './flatten-routes.ts';

/** Replaced by `mikrokit build`. */
declare const MIKROKIT_BUILD: 'server' | 'function' | undefined;

/**
 * The codecs for a router's handlers, made by its type source, if there is one. Throws for anything
 * but a type source of this version.
 */
export function codecsOfTypes(
  types: TypeSource | undefined,
  flat: FlatRoutes,
  unknownKeys: 'strip' | 'reject' = 'strip',
): RouterCodecs | undefined {
  if (types === undefined) return undefined;
  // Built code contains the types that it ran with from source.
  if (typeof MIKROKIT_BUILD === 'undefined') assertTypeSource(types);
  // Without hooks, the routes are plain handlers.
  const { routes, hooks } = flat.hooks[0]?.rules.handlersOf(flat) ?? { ...flat, hooks: [] };
  return types.codecsOf({ routes, hooks, unknownKeys, errorClass: RpcError });
}

function assertTypeSource(types: TypeSource): void {
  if (typeof types?.codecsOf !== 'function') rejectDefinition('no-type-source', 'types ');
  if (types.version !== CODECS_VERSION)
    throw new Error(errorMessage('other-types', 'types ', types.version));
}
