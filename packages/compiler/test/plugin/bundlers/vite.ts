import { basename, dirname } from 'node:path';
import { mikrokit } from '@mikrokit/compiler/vite';
import { build } from 'vite';
import { type Bundler, conditions } from './bundler.ts';

export const vite: Bundler = {
  name: 'Vite',
  build: async (entry, outfile) => {
    await build({
      root: dirname(entry),
      configFile: false,
      logLevel: 'silent',
      plugins: [mikrokit()],
      ssr: { noExternal: true, resolve: { conditions } },
      build: {
        ssr: entry,
        target: 'esnext',
        sourcemap: true,
        outDir: dirname(outfile),
        rolldownOptions: { output: { entryFileNames: basename(outfile), codeSplitting: false } },
      },
    });
  },
};
