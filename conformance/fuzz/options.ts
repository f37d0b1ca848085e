import { parseArgs } from 'node:util';

/** What `npm run fuzz` says to `--help`. */
export const usage = `npm run fuzz -- [options]

Throws malformed requests at a server of its own and says what became of it.

  --seconds n   default 60
  --seed n      repeats a run that began with this seed; default: another each time`;

/** Reads the command line; throws what is wrong with it. Undefined if help was asked for. */
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
