import { mikrokit } from '@mikrokit/compiler/esbuild';
import { build } from 'esbuild';
import { type Bundler, conditions } from './bundler.ts';

export const esbuild: Bundler = {
  name: 'esbuild',
  build: async (entry, outfile) => {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'esnext',
      sourcemap: true,
      conditions,
      logLevel: 'silent',
      plugins: [mikrokit()],
    });
  },
};
