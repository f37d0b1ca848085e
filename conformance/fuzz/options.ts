import { parseArgs } from 'node:util';

/** The output of `npm run fuzz -- --help`. */
export const usage = `npm run fuzz -- [lane] [options]

Sends malformed requests to its own server and reports the results. With \`lane\`, sends random streams of requests to
both transports of the server, and reports what they do not agree on.

  --seconds n   default 60
  --seed n      repeats the run with this seed; default: a random one`;

/** What a command line asks for. */
export interface FuzzCommand {
  readonly target: 'server' | 'lane';
  readonly seconds: number;
  readonly seed: number;
}

/** Reads the command line; throws for wrong options. Returns undefined for `--help`. */
export function readOptions(args: readonly string[]): FuzzCommand | undefined {
  const [first] = args;
  const target = first === 'lane' ? 'lane' : 'server';
  const { values } = parseArgs({
    args: target === 'lane' ? args.slice(1) : [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const seconds = toCount('seconds', values.seconds, 1);
  return { target, seconds, seed: toCount('seed', values.seed, 0) };
}

function toCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count >= least) return count;
  throw new Error(`--${name} is a whole number of at least ${least}, not '${text}'`);
}
