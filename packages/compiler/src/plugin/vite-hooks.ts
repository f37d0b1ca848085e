import { parseCodecsRequest } from '../emit/codecs-request.ts';
import type { CompileSession } from './compile-session.ts';
import { rollupHooks } from './rollup-hooks.ts';

/** The part of vitest's plugin context that these hooks use. vitest 4 uses the second name. */
interface VitestContext {
  readonly defineCacheKeyGenerator?: DefineCacheKey;
  readonly experimental_defineCacheKeyGenerator?: DefineCacheKey;
}

/** A key of `false` keeps a module out of the cache. */
type DefineCacheKey = (keyOf: (module: { readonly id: string }) => false | undefined) => void;

/** The hooks for Vite. Its server watches files, but is a single build that ends when the server closes. */
export function viteHooks(session: CompileSession, isCompiled: (id: string) => boolean) {
  let serving = false;
  return {
    ...rollupHooks(session, () => serving),
    configResolved: (config: { readonly command: string }): void => {
      serving = config.command === 'serve';
    },
    // vitest caches transformed files by their own text. Codecs also change with types in other
    // files, so vitest must request them each time. The compiler has its own cache.
    configureVitest: (context: VitestContext): void => {
      const define =
        context.defineCacheKeyGenerator ?? context.experimental_defineCacheKeyGenerator;
      define?.(({ id }) => {
        if (!isCompiled(id)) return undefined;
        try {
          return session.compile(parseCodecsRequest(id)?.file ?? id) ? false : undefined;
        } catch {
          return false; // The transform reports rejected types.
        }
      });
    },
  };
}
