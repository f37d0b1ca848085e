import { parseArgs } from 'node:util';
import { toCount } from '../command-line.ts';

/** The output of `npm run fuzz -- --help`. */
export const usage = `npm run fuzz -- [fast-path] [options]

Sends malformed requests to its own server and reports the results. With \`fast-path\`, sends random streams of requests to
both transports of the server, and reports what they do not agree on.

  --seconds n   default 60
  --seed n      repeats the run with this seed; default: a random one
  --streams n   with fast-path: ends the run after this many streams, however long they take
  --tls         with fast-path: sends the streams over TLS`;

/** The target and options of a run. */
export interface FuzzCommand {
  readonly target: 'server' | 'fast-path';
  /** The run ends after this time, unless it has a number of streams. */
  readonly seconds: number;
  readonly seed: number;
  readonly streams?: number;
  readonly tls: boolean;
}

/** Reads the command line. Throws for invalid options. Returns undefined for `--help`. */
export function readOptions(args: readonly string[]): FuzzCommand | undefined {
  const [first] = args;
  const target = first === 'fast-path' ? 'fast-path' : 'server';
  const { values } = parseArgs({
    args: target === 'fast-path' ? args.slice(1) : [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      streams: { type: 'string' },
      tls: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const seconds = toCount('seconds', values.seconds, 1);
  const { streams, tls } = values;
  if (target === 'server' && (streams !== undefined || tls))
    throw new Error(`--${tls ? 'tls' : 'streams'} is an option of \`fuzz fast-path\``);
  return {
    target,
    seconds,
    seed: toCount('seed', values.seed, 0),
    ...(streams !== undefined && { streams: toCount('streams', streams, 1) }),
    tls,
  };
}
