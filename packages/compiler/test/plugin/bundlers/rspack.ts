import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { mikrokit } from '@mikrokit/compiler/rspack';
import { rspack as pack } from '@rspack/core';
import { type Bundler, conditions } from './bundler.ts';
import { rejectErrors } from './reject-errors.ts';

export const rspack: Bundler = {
  name: 'Rspack',
  build: async (entry, outfile) => {
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
    rejectErrors(await promisify(compiler.run.bind(compiler))());
    await promisify(compiler.close.bind(compiler))();
  },
};
