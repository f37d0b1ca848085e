import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { build as bundle } from 'rolldown';
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
  if (resolve(out) === resolve(entry)) throw new CommandFailure(`${out} is the entry itself`);
  try {
    await bundle({
      input: resolve(entry),
      platform: 'node',
      external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      resolve: { conditionNames: [...sourceConditions, 'import', 'node', 'default'] },
      plugins: [mikrokit()],
      checks: { bundlerTimings: false },
      output: {
        file: resolve(out),
        format: 'esm',
        sourcemap: true,
        codeSplitting: false,
        keepNames: true,
      },
    });
  } catch (error) {
    throw toFailure(error);
  }
  console.log(`${relative('', out)}  ${kilobytes(statSync(out).size)}`);
  return 0;
}

/** Rolldown collects the errors of a build; each message already tells its place. */
function toFailure(error: unknown): unknown {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) return error;
  return new CommandFailure(error.errors.map(({ message }) => message).join('\n\n'));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
