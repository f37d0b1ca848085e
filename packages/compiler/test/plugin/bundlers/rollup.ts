import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mikrokit } from '@mikrokit/compiler/rollup';
import { transform } from 'esbuild';
import {
  rollup as bundle,
  type OutputOptions,
  type Plugin,
  type RollupOptions,
  watch,
} from 'rollup';
import type { Bundler } from './bundler.ts';

/** Rollup reads no TypeScript and resolves no packages: this replaces the plugins that do. */
const typescript: Plugin = {
  name: 'typescript',
  resolveId: (source, importer) => {
    if (importer === undefined || isBuiltin(source)) return null;
    // CommonJS, which Rollup reads with another plugin only.
    if (source === 'undici') return { id: source, external: true };
    if (source.startsWith('.')) return resolve(dirname(importer), source);
    return fileURLToPath(import.meta.resolve(source));
  },
  transform: (code, id) =>
    id.endsWith('.ts')
      ? transform(code, { loader: 'ts', sourcemap: true, target: 'esnext' })
      : null,
};

export const rollup: Bundler = {
  name: 'Rollup',
  build: async (entry, outfile) => {
    const { output, ...input } = options(entry, outfile);
    const built = await bundle(input);
    await built.write(output);
    await built.close();
  },
  watch: async (entry, outfile, onError) => {
    const watcher = watch(options(entry, outfile));
    watcher.on('event', (event) => {
      if ('result' in event) event.result?.close();
      if (event.code === 'ERROR') onError(event.error);
    });
    return () => watcher.close();
  },
};

function options(entry: string, outfile: string): RollupOptions & { output: OutputOptions } {
  return {
    input: entry,
    external: (id) => isBuiltin(id),
    plugins: [mikrokit(), typescript],
    output: { file: outfile, format: 'es', sourcemap: true, inlineDynamicImports: true },
  };
}
