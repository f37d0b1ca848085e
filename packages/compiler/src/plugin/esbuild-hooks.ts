import { dirname } from 'node:path';
import type { UnpluginOptions } from 'unplugin';
import type { CompileSession } from './compile-session.ts';
import { RUNTIME_MODULE, runtimeImporter } from './runtime-module.ts';

const RESOLVING = Symbol('resolving the runtime');

/** What esbuild needs besides the transform. */
export function esbuildHooks(session: CompileSession): NonNullable<UnpluginOptions['esbuild']> {
  return {
    onLoadFilter: /\.(?:ts|mts|tsx)$/,
    setup: (build) => {
      // esbuild does not tell whether codecs or another module imports this, nor is there a need to know.
      build.onResolve({ filter: RUNTIME_MODULE }, ({ path, kind, pluginData }) =>
        pluginData === RESOLVING
          ? undefined
          : build.resolve(path, {
              kind,
              resolveDir: dirname(runtimeImporter),
              pluginData: RESOLVING,
            }),
      );
      build.onDispose(session.close);
    },
  };
}
