import type { ParseArgsOptionsConfig } from 'node:util';
import {
  atMostOne,
  type CommandReader,
  readHeader,
  readInteger,
  readNumber,
  type Values,
  withOptions,
} from '../command-line.ts';
import { usageError } from '../usage.ts';
import type { FuzzCommand } from './fuzz.ts';

const options = {
  export: { type: 'string' },
  url: { type: 'string' },
  'allow-remote': { type: 'boolean', default: false },
  seed: { type: 'string' },
  time: { type: 'string', default: '60' },
  deadline: { type: 'string', default: '5000' },
  routes: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  secret: { type: 'string', multiple: true },
} as const satisfies ParseArgsOptionsConfig;

/** `mikrokit fuzz`. */
export const readFuzzCommand: CommandReader = withOptions(options, (values, positionals) => {
  const command = toCommand(values, atMostOne(positionals));
  return async () => (await import('./fuzz.ts')).fuzz(command);
});

/** Throws a `CommandFailure` for values that cannot be meant. */
function toCommand(values: Values<typeof options>, entry: string | undefined): FuzzCommand {
  const { url, 'allow-remote': allowRemote, export: exportName } = values;
  const { routes = [], header = [], secret: secrets = [] } = values;
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
    headers: Object.fromEntries(header.map(readHeader)),
  };
}

function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
