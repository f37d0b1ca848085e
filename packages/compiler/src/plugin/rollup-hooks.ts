import { codecsRequest, parseCodecsRequest } from '../codecs-request.ts';
import type { CompileSession } from './compile-session.ts';
import { RUNTIME_MODULE, runtimeFile, runtimeImporter } from './runtime-module.ts';

/** What these hooks use of their context; each bundler brings its own version of the full type. */
interface RollupContext {
  readonly meta: { readonly watchMode?: boolean };
  resolve(
    source: string,
    importer: string,
    options: { skipSelf: boolean },
  ): Promise<{ id: string; external: boolean | 'absolute' | 'relative' } | null>;
}

/**
 * The hooks that Rollup and its kin need: they must be told where codecs are and what is in them.
 * The checker ends with the build, or when watching ends.
 */
export function rollupHooks(session: CompileSession, isServing = () => false) {
  return {
    resolveId: {
      filter: { id: new RegExp(`\\?mikrokit=\\d+$|${RUNTIME_MODULE.source}`) },
      async handler(this: RollupContext, source: string, importer: string | undefined) {
        if (!importer) return null;
        if (RUNTIME_MODULE.test(source) && parseCodecsRequest(importer)) {
          // The bundler's own resolver, so that router and codecs share one copy.
          const found = await this.resolve(source, runtimeImporter, { skipSelf: true });
          return found && !found.external ? found : runtimeFile(source);
        }
        const request = parseCodecsRequest(source);
        if (!request) return null;
        const id = codecsRequest(importer.replace(/\?.*$/, ''), request.module);
        return { id, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: /\?mikrokit=\d+$/ },
      handler: (id: string) => {
        const request = parseCodecsRequest(id);
        const code = request && session.compile(request.file)?.modules[request.module];
        return code === undefined ? null : { code, moduleType: 'js' as const };
      },
    },
    buildEnd(this: RollupContext): void {
      if (isServing() || !this.meta.watchMode) session.close();
    },
    closeWatcher: session.close,
  };
}

/** The same for Vite, whose server watches too but is one build that ends when it closes. */
export function viteHooks(session: CompileSession) {
  let serving = false;
  return {
    ...rollupHooks(session, () => serving),
    configResolved: (config: { readonly command: string }): void => {
      serving = config.command === 'serve';
    },
  };
}
