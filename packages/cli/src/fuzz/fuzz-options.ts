import type { ParseArgsOptionsConfig } from 'node:util';
import { readHeader, readInteger, readNumber } from '../command-line.ts';
import { usageError } from '../usage.ts';
import type { FuzzCommand } from './fuzz.ts';

/** The options of `mikrokit fuzz`, for `parseArgs`. */
export const fuzzOptions = {
  help: { type: 'boolean', short: 'h' },
  export: { type: 'string' },
  url: { type: 'string' },
  'allow-remote': { type: 'boolean', default: false },
  seed: { type: 'string' },
  time: { type: 'string', default: '60' },
  deadline: { type: 'string', default: '5000' },
  routes: { type: 'string', multiple: true, default: [] as string[] },
  header: { type: 'string', multiple: true, default: [] as string[] },
  secret: { type: 'string', multiple: true, default: [] as string[] },
} as const satisfies ParseArgsOptionsConfig;

interface FuzzValues {
  readonly export?: string | undefined;
  readonly url?: string | undefined;
  readonly 'allow-remote': boolean;
  readonly seed?: string | undefined;
  readonly time: string;
  readonly deadline: string;
  readonly routes: readonly string[];
  readonly header: readonly string[];
  readonly secret: readonly string[];
}

/** Reads the values of {@link fuzzOptions}. Throws a `CommandFailure` for values that cannot be meant. */
export function readFuzzCommand(values: FuzzValues, entry: string | undefined): FuzzCommand {
  const { url, 'allow-remote': allowRemote, export: exportName, routes, secret: secrets } = values;
  if (allowRemote && url === undefined) throw usageError('--allow-remote is for --url');
  if (exportName !== undefined && url !== undefined && entry === undefined)
    throw usageError(
      '--export needs the module; without one, the server at --url describes itself',
    );
  if (secrets.includes('')) throw usageError('--secret needs a text');
  return {
    entry,
    exportName,
    url,
    allowRemote,
    routes,
    secrets,
    seed:
      values.seed === undefined ? randomSeed() : readInteger('seed', values.seed, 0, 2 ** 31 - 1),
    time: 1000 * readNumber('time', values.time, 0.001, 1e6),
    deadline: readInteger('deadline', values.deadline, 1, 1e6),
    headers: Object.fromEntries(values.header.map(readHeader)),
  };
}

function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
