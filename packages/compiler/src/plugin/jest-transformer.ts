import { hash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { parseCodecsRequest } from '../emit/codecs-request.ts';
import { replaceImports } from '../emit/replace-imports.ts';
import { RUNTIME_MODULE, runtimeFile } from '../emit/runtime-module.ts';
import { attachTransform } from './attach-transform.ts';
import { createCompileSession } from './compile-session.ts';

/** The part of the options of a transformation that this transformer uses. */
interface JestOptions {
  readonly config: { readonly cacheDirectory: string };
  readonly configString: string;
  readonly instrument: boolean;
  readonly supportsStaticESM: boolean;
}

/** A transformer of Jest: https://jestjs.io/docs/code-transformation. */
interface JestTransformer {
  readonly getCacheKey: (source: string, file: string, options: JestOptions) => string;
  readonly process: (
    source: string,
    file: string,
    options: JestOptions,
  ) => { readonly code: string; readonly map: unknown };
}

// One compiler for all test files of a process.
const session = createCompileSession();

/**
 * Makes the transformer for the TypeScript files of an application: attaches codecs and removes the types. Jest makes
 * one for each test file of a run, before which any file may have changed.
 */
export function createJestTransformer(options?: object): JestTransformer {
  if (Object.keys(options ?? {}).length > 0)
    throw new TypeError('The transformer @mikrokit/compiler/jest takes no options; leave them out');
  session.update();
  return {
    // Codecs also change with types in other files.
    getCacheKey: (source, file, { config, configString, instrument, supportsStaticESM }) => {
      const modules = codecsOf(file, config.cacheDirectory);
      const parts = [source, file, configString, instrument, supportsStaticESM, ...modules];
      return hash('sha256', JSON.stringify(parts), 'hex');
    },
    process: (source, file, { config, supportsStaticESM }) => {
      if (!supportsStaticESM) throw new Error(`${file} ${COMMON_JS}`);
      const modules = codecsOf(file, config.cacheDirectory);
      const compiled = session.compile(file);
      const attached =
        compiled && attachTransform(source, file, compiled, (module) => modules[module] ?? '');
      const { code, map, errors } = transformSync(file, attached?.code ?? source, {
        sourcemap: true,
        ...(attached && { inputMap: JSON.parse(attached.map.toString()) }),
      });
      const [error] = errors;
      if (error) throw error;
      return { code, map: map ?? null };
    },
  };
}

const COMMON_JS =
  "would be loaded as CommonJS, but MikroKit's packages are ES modules. Set `extensionsToTreatAsEsm: ['.ts']` in " +
  'the configuration of Jest and start it with NODE_OPTIONS=--experimental-vm-modules.';

/**
 * Writes the codecs of a file into the cache of Jest, which knows modules only by their files. Returns the files. Their
 * name identifies their content: the types, and the places of the installation whose runtime and of the application whose
 * checks they import, as checkouts share a cache.
 */
function codecsOf(file: string, cacheDirectory: string): readonly string[] {
  const compiled = session.compile(file);
  if (!compiled) return [];
  const places = [runtimeFile('@mikrokit/types/runtime'), dirname(file)];
  const place = hash('sha256', JSON.stringify(places), 'hex').slice(0, 8);
  const version = `${session.versionOf(file)}-${place}`;
  const folder = join(cacheDirectory, 'mikrokit');
  mkdirSync(folder, { recursive: true });
  const names = compiled.modules.map((_, module) => join(folder, `${version}-${module}.mjs`));
  for (const [i, name] of names.entries()) {
    if (existsSync(name)) continue;
    // Several processes may write the same file.
    const draft = `${name}.${process.pid}`;
    writeFileSync(
      draft,
      replaceImports(compiled.modules[i] ?? '', (request) => fileOf(request, names, dirname(file))),
    );
    renameSync(draft, name);
  }
  return names;
}

/**
 * The file of an import of codecs: a part of the runtime, another module of theirs, one of the application with the
 * function of a check, or one of the packages that the application has, as the router.
 */
function fileOf(request: string, modules: readonly string[], folder: string): string {
  if (RUNTIME_MODULE.test(request)) return runtimeFile(request);
  const codecs = parseCodecsRequest(request);
  if (!codecs && request.startsWith('.')) return join(folder, request);
  if (!codecs) return createRequire(join(folder, 'codecs.js')).resolve(request);
  const file = modules[codecs.module];
  if (file === undefined) throw new Error(`Codecs import ${request}, which is not theirs`);
  return file;
}
