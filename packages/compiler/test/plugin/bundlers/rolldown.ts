import { mikrokit } from '@mikrokit/compiler/rolldown';
import { type BuildOptions, build, watch } from 'rolldown';
import { type Bundler, conditions } from './bundler.ts';

export const rolldown: Bundler = {
  name: 'Rolldown',
  build: async (entry, outfile) => {
    await build(options(entry, outfile));
  },
  watch: async (entry, outfile, onError) => {
    const watcher = watch(options(entry, outfile));
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') onError(event.error);
    });
    return () => watcher.close();
  },
};

function options(entry: string, outfile: string): BuildOptions {
  return {
    input: entry,
    platform: 'node',
    resolve: { conditionNames: conditions },
    output: { file: outfile, sourcemap: true, codeSplitting: false },
    plugins: [mikrokit()],
  };
}
