import { parseArgs } from 'node:util';
import { toCount } from '../command-line.ts';

/** The output of `npm run soak -- --help`. */
export const usage = `npm run soak -- [options]

Calls a server for a long time over many connections, with simple and other requests, slow callers and callers that go
away. Reports wrong and missing replies, and how the server's memory grows.

  --minutes n       default 30
  --connections n   default 1000
  --seed n          repeats the choices of a run; default: a random one`;

/** The options of a run. */
export interface SoakCommand {
  readonly minutes: number;
  readonly connections: number;
  readonly seed: number;
}

/** Reads the command line; throws for wrong options. Returns undefined for `--help`. */
export function readOptions(args: readonly string[]): SoakCommand | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '30' },
      connections: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    minutes: toCount('minutes', values.minutes, 1),
    // One of each kind of caller, at least.
    connections: toCount('connections', values.connections, 20),
    seed: toCount('seed', values.seed, 0),
  };
}
