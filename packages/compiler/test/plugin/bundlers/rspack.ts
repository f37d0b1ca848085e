import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { mikrokit } from '@mikrokit/compiler/rspack';
import { rspack as pack } from '@rspack/core';
import { type Bundler, conditions } from './bundler.ts';
import { rejectErrors } from './reject-errors.ts';

export const rspack: Bundler = {
  name: 'Rspack',
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
    output: { path: dirname(outfile), filename: basename(outfile), module: true },
    resolve: { conditionNames: conditions },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
        },
      ],
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    plugins: [mikrokit()],
  });
  return compiler;
}
