import { codecsRequest, parseCodecsRequest } from '../codecs-request.ts';
import type { CompileSession } from './compile-session.ts';
import { RUNTIME_MODULE, runtimeFile, runtimeImporter } from './runtime-module.ts';

const VERSION = '(?:&v=[\\w-]+)?';

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
  // A server goes on while files change: a router gets the codecs that were made with it, or none, whenever it
  // asks for them. A module asks for others of its own version.
  const versionFor = (importer: string, file: string): string | undefined =>
    isServing() ? (parseCodecsRequest(importer)?.version ?? session.versionOf(file)) : undefined;
  return {
    resolveId: {
      filter: { id: new RegExp(`\\?mikrokit=\\d+${VERSION}$|${RUNTIME_MODULE.source}`) },
      async handler(this: RollupContext, source: string, importer: string | undefined) {
        if (!importer) return null;
        if (RUNTIME_MODULE.test(source) && parseCodecsRequest(importer)) {
          // The bundler's own resolver, so that router and codecs share one copy.
          const found = await this.resolve(source, runtimeImporter, { skipSelf: true });
          return found && !found.external ? found : runtimeFile(source);
        }
        const request = parseCodecsRequest(source);
        if (!request) return null;
        const file = importer.replace(/\?.*$/, '');
        const version = request.version ?? versionFor(importer, file);
        return { id: codecsRequest(file, request.module, version), moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: new RegExp(`\\?mikrokit=\\d+${VERSION}$`) },
      handler: (id: string) => {
        const request = parseCodecsRequest(id);
        if (request === undefined) return null;
        const { file, module, version } = request;
        if (version !== undefined && version !== session.versionOf(file)) {
          throw new Error(`The types of ${file} have changed since this module was loaded`);
        }
        const code = session.compile(file)?.modules[module];
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
