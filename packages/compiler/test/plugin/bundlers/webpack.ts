import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { mikrokit } from '@mikrokit/compiler/webpack';
import pack from 'webpack';
import { type Bundler, conditions } from './bundler.ts';
import { rejectErrors } from './reject-errors.ts';

export const webpack: Bundler = {
  name: 'webpack',
  build: async (entry, outfile) => {
    const compiler = createCompiler(entry, outfile);
    rejectErrors(await promisify(compiler.run.bind(compiler))());
    await promisify(compiler.close.bind(compiler))();
  },
  watch: async (entry, outfile, onError) => {
    const compiler = createCompiler(entry, outfile);
    compiler.watch({}, (_, stats) => {
      if (stats?.hasErrors()) onError(new Error(stats.toString('errors-only')));
    });
    return promisify(compiler.close.bind(compiler));
  },
};

function createCompiler(entry: string, outfile: string) {
  const compiler = pack({
    mode: 'development',
    devtool: 'source-map',
    target: 'node22',
    context: dirname(entry),
    entry,
    experiments: { outputModule: true },
    output: { path: dirname(outfile), filename: basename(outfile), module: true },
    resolve: { conditionNames: conditions },
    module: {
      rules: [{ test: /\.ts$/, use: join(import.meta.dirname, 'esbuild-loader.ts') }],
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    plugins: [mikrokit()],
  });
  if (!compiler) throw new Error('webpack made no compiler');
  return compiler;
}
