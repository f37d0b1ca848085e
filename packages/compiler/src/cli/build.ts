import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { mikrokit } from '../plugin/rolldown.ts';
import { sourceConditions } from '../source-conditions.ts';
import { CommandFailure } from './command-failure.ts';

interface BuildOptions {
  readonly entry: string;
  readonly out: string;
  readonly external: readonly string[];
}

/** Bundles a server into one ES module that runs on Node by itself, with its source map. */
export async function build({ entry, out, external }: BuildOptions): Promise<number> {
  if (!existsSync(entry)) throw new CommandFailure(`There is no file ${entry}`);
  const bundle = await rolldown({
    input: resolve(entry),
    platform: 'node',
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    resolve: { conditionNames: [...sourceConditions, 'import', 'node', 'default'] },
    plugins: [mikrokit()],
  });
  await bundle.write({
    file: resolve(out),
    format: 'esm',
    sourcemap: true,
    codeSplitting: false,
    keepNames: true,
  });
  await bundle.close();
  console.log(`${relative('', out)}  ${kilobytes(statSync(out).size)}`);
  return 0;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
