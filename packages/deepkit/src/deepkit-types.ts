import { assertKnownOptions, CODECS_VERSION, type TypeSource } from '@mikrokit/types/runtime';
import type { HttpRouteForm } from '@mikrokit/types/runtime/http';
import { createJitCodecs } from './codecs/jit-codecs.ts';
import { readApi } from './handlers/read-api.ts';

/** Options of {@link deepkitTypes}. */
export interface DeepkitTypesOptions {
  /** Compiles codecs when the router starts, instead of each on its first call. Default: `false`. */
  readonly eager?: boolean;
  /**
   * `createHttpRoutes` of `@mikrokit/router/http`, for routers that use the option `http`. Other routers do not load
   * its code. Default: none.
   */
  readonly http?: (forms: Readonly<Record<string, HttpRouteForm>>) => unknown;
}

/**
 * The router's option `types` for an application compiled with `@deepkit/type-compiler`. Reads the types of handlers at
 * start-up and makes the same codecs from them as MikroKit's compiler. `createRouter` then throws a `RejectionError` for
 * types that are not known at run time or that JSON cannot represent.
 */
export function deepkitTypes(options: DeepkitTypesOptions = {}): TypeSource {
  assertKnownOptions('deepkitTypes', options, { eager: 1, http: 1 });
  const { eager = false, http } = options;
  if (http !== undefined && typeof http !== 'function')
    throw new TypeError(
      'deepkitTypes: http is not a function; pass createHttpRoutes of @mikrokit/router/http',
    );
  return {
    version: CODECS_VERSION,
    codecsOf: (handlers) => createJitCodecs(readApi(handlers), { eager, http }),
  };
}
