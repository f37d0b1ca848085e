import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mikrokit } from '@mikrokit/compiler/rollup';
import { transform } from 'esbuild';
import { rollup as bundle, type Plugin } from 'rollup';
import type { Bundler } from './bundler.ts';

/** Rollup reads no TypeScript and resolves no packages: this stands for the plugins that do. */
const typescript: Plugin = {
  name: 'typescript',
  resolveId: (source, importer) => {
    if (importer === undefined || isBuiltin(source)) return null;
    if (source.startsWith('.')) return resolve(dirname(importer), source);
    return fileURLToPath(import.meta.resolve(source));
  },
  transform: (code) => transform(code, { loader: 'ts', sourcemap: true, target: 'esnext' }),
};

export const rollup: Bundler = {
  name: 'Rollup',
  build: async (entry, outfile) => {
    const built = await bundle({
      input: entry,
      external: (id) => isBuiltin(id),
      plugins: [mikrokit(), typescript],
    });
    await built.write({ file: outfile, format: 'es', sourcemap: true, inlineDynamicImports: true });
    await built.close();
  },
};
