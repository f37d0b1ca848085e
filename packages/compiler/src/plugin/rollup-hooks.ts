import { basename } from 'node:path';
import { codecsRequest, parseCodecsRequest } from '../emit/codecs-request.ts';
import { RUNTIME_MODULE, runtimeFile, runtimeImporter } from '../emit/runtime-module.ts';
import type { CompileSession } from './compile-session.ts';

const VERSION = '(?:&v=[\\w-]+)?';

/**
 * The part of their context that these hooks use. Each bundler has its own version of the full
 * type.
 */
export interface RollupContext {
  readonly meta: { readonly watchMode?: boolean };
  resolve(
    source: string,
    importer: string,
    options: { skipSelf: boolean },
  ): Promise<{ id: string; external: boolean | 'absolute' | 'relative' } | null>;
}

/** The metadata of a module of codecs, for other plugins of the same build. */
export interface CodecsMeta {
  /** Whether it holds the codecs of a group of routes: a large API loads them when they are called. */
  readonly mikrokitGroup: boolean;
}

/**
 * The hooks that Rollup, Rolldown and Vite need to resolve and load codecs. TypeScript's process ends with the build, or
 * when watching ends.
 */
export function rollupHooks(session: CompileSession, isServing = () => false) {
  // Vite's server runs while files change. A router must get the codecs of its own version or none,
  // so requests have a version, and modules of codecs import others of the same version.
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
        const file = await compiledFile(this, request.file, importer.replace(/\?.*$/, ''));
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
        const compiled = session.compile(file);
        const code = compiled?.modules[module];
        if (compiled === undefined || code === undefined) return null;
        const meta: CodecsMeta = { mikrokitGroup: compiled.groups.includes(module) };
        // Without mappings, the coverage of vitest counts nothing of the codecs as the file's own lines.
        const map = isServing() ? { mappings: '' as const } : null;
        return { code, moduleType: 'js' as const, meta, map };
      },
    },
    buildEnd(this: RollupContext): void {
      if (isServing() || !this.meta.watchMode) session.close();
    },
    closeWatcher: session.close,
  };
}

/**
 * The file whose codecs are requested. Code imports its own codecs. Vite and vitest also resolve
 * ids and URLs that they kept (`/api.ts?mikrokit=0&v=…`), without their importer.
 */
async function compiledFile(
  context: RollupContext,
  requested: string,
  importer: string,
): Promise<string> {
  if (requested === `./${basename(importer)}`) return importer;
  const found = await context.resolve(requested, importer, { skipSelf: true });
  return found === null || found.external ? requested : found.id;
}
