import { CODECS_VERSION, type TypeSource } from '@mikrokit/types/runtime';
import { createLazyCodecs } from './compile/lazy-codecs.ts';
import { readApi } from './read/read-api.ts';

export interface DeepkitTypesOptions {
  /** Whether the code of all routes is made when the router starts, in place of each route's on its first call. Default: no. */
  readonly eager?: boolean;
}

/**
 * What a router takes as its option `types` in an application that `@deepkit/type-compiler` compiles: reads the types of
 * the handlers at start-up, and makes of them the same codecs that the compiler makes. `createRouter` then throws a
 * `RefusalError` for types that are not known at run time, or that JSON cannot hold.
 */
export function deepkitTypes({ eager = false }: DeepkitTypesOptions = {}): TypeSource {
  return {
    version: CODECS_VERSION,
    codecsOf: (handlers) => createLazyCodecs(readApi(handlers), { eager }),
  };
}
