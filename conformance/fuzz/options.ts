import { parseArgs } from 'node:util';

/** The output of `npm run fuzz -- --help`. */
export const usage = `npm run fuzz -- [options]

Sends malformed requests to its own server and reports the results.

  --seconds n   default 60
  --seed n      repeats the run with this seed; default: a random one`;

/** Reads the command line; throws for wrong options. Returns undefined for `--help`. */
export function readOptions(
  args: readonly string[],
): { readonly seconds: number; readonly seed: number } | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return { seconds: toCount('seconds', values.seconds, 1), seed: toCount('seed', values.seed, 0) };
}

function toCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count >= least) return count;
  throw new Error(`--${name} is a whole number of at least ${least}, not '${text}'`);
}
