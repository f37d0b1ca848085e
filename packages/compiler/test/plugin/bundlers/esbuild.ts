import { mikrokit } from '@mikrokit/compiler/esbuild';
import { type BuildOptions, build, context, type Plugin } from 'esbuild';
import { type Bundler, conditions } from './bundler.ts';

export const esbuild: Bundler = {
  name: 'esbuild',
  build: async (entry, outfile) => {
    await build(options(entry, outfile));
  },
  watch: async (entry, outfile, onError) => {
    const { plugins = [], ...rest } = options(entry, outfile);
    const reporting: Plugin = {
      name: 'reporting',
      setup: (build) =>
        build.onEnd(({ errors }) => {
          for (const { text } of errors) onError(new Error(text));
        }),
    };
    const watching = await context({ ...rest, plugins: [...plugins, reporting] });
    await watching.watch();
    return watching.dispose;
  },
};

function options(entry: string, outfile: string): BuildOptions {
  return {
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    sourcemap: true,
    conditions,
    // CommonJS, which esbuild cannot convert to an ES module that runs on Node.
    external: ['undici'],
    logLevel: 'silent',
    plugins: [mikrokit()],
  };
}
