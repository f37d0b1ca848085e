import { mikrokit } from '@mikrokit/compiler/rolldown';
import { build } from 'rolldown';
import { type Bundler, conditions } from './bundler.ts';

export const rolldown: Bundler = {
  name: 'Rolldown',
  build: async (entry, outfile) => {
    await build({
      input: entry,
      platform: 'node',
      resolve: { conditionNames: conditions },
      output: { file: outfile, sourcemap: true, codeSplitting: false },
      plugins: [mikrokit()],
    });
  },
};
