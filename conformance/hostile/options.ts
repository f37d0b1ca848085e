import { parseArgs } from 'node:util';
import { toCount } from '../command-line.ts';

/** The output of `npm run hostile -- --help`. */
export const usage = `npm run hostile -- [options]

Attacks servers in all variants, and a client, and reports what should not have happened.

  --time seconds   default 600
  --seed n         repeats a run; default: a random one
  --only text      runs only attacks whose name contains the text`;

/** The options of a run. */
export interface HostileOptions {
  readonly time: number;
  readonly seed: number;
  readonly only: string;
}

/** Reads the command line. Throws for invalid options. Returns undefined for `--help`. */
export function readOptions(args: readonly string[]): HostileOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      time: { type: 'string', default: '600' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    time: toCount('time', values.time, 1),
    seed: toCount('seed', values.seed, 0),
    only: values.only,
  };
}
