import { dirname } from 'node:path';
import type { UnpluginOptions } from 'unplugin';
import { RUNTIME_MODULE, runtimeImporter } from '../emit/runtime-module.ts';
import type { CompileSession } from './compile-session.ts';

const RESOLVING = Symbol('resolving the runtime');

/** The hooks that esbuild needs besides the transform. */
export function esbuildHooks(session: CompileSession): NonNullable<UnpluginOptions['esbuild']> {
  return {
    onLoadFilter: /\.(?:ts|mts|tsx)$/,
    setup: (build) => {
      // For all importers alike, because esbuild hides the query by which codecs could be
      // recognized.
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
