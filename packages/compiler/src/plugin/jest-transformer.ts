import { hash } from 'node:crypto';
import { join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { writeCodecs } from '../emit/codecs-on-disk.ts';
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
 * Creates the transformer for an application's TypeScript files: attaches codecs and removes the
 * types. Jest creates one for each test file of a run, and any file can have changed before.
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

/** Writes the codecs of a file into the cache of Jest, which knows modules only by their files. Returns the files. */
function codecsOf(file: string, cacheDirectory: string): readonly string[] {
  const compiled = session.compile(file);
  if (!compiled) return [];
  const version = session.versionOf(file) ?? '';
  return writeCodecs({ file, compiled, version, folder: join(cacheDirectory, 'mikrokit') });
}
