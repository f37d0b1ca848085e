import {
  atMostOne,
  type CommandEntry,
  type CommandOption,
  defineCommand,
  readHeader,
  readInteger,
  readNumber,
  type Values,
} from '../command-line.ts';
import { calledExportOption, headerOption } from '../shared-options.ts';
import { usageError } from '../usage-error.ts';
import type { FuzzCommand } from './fuzz.ts';

const options = {
  export: calledExportOption,
  url: {
    type: 'string',
    value: '<url>',
    help: 'call the server that runs there; without a module, use its own description',
  },
  'allow-remote': {
    type: 'boolean',
    default: false,
    help: 'call that server even if it is not on this machine',
  },
  seed: {
    type: 'string',
    value: '<number>',
    help: 'repeat the calls of an earlier run',
    otherwise: 'new ones each time',
  },
  time: { type: 'string', default: '60', value: '<seconds>', help: 'how long to make calls' },
  deadline: { type: 'string', default: '5000', value: '<ms>', help: 'how long a reply can take' },
  routes: {
    type: 'string',
    multiple: true,
    value: '<pattern>',
    help: 'call only routes with such an id: users/*',
  },
  header: headerOption,
  secret: { type: 'string', multiple: true, help: 'a string that no reply may contain' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** `mikrokit fuzz`. */
export const fuzzCommand: CommandEntry = defineCommand(
  {
    summary: 'call routes with values made from their types, until a reply shows a fault',
    usage: ['[module] [options]'],
    options,
    example: 'src/api.ts --time 10',
  },
  (values, positionals) => {
    const command = toCommand(values, atMostOne(positionals));
    return async () => (await import('./fuzz.ts')).fuzz(command);
  },
);

/** Throws a `CommandFailure` for values that cannot be meant. */
function toCommand(values: Values<typeof options>, entry: string | undefined): FuzzCommand {
  const { url, 'allow-remote': allowRemote, export: exportName } = values;
  const { routes = [], header = [], secret: secrets = [] } = values;
  if (allowRemote && url === undefined) throw usageError('--allow-remote is for --url');
  if (exportName !== undefined && url !== undefined && entry === undefined)
    throw usageError(
      '--export needs the module; without one, the server at --url describes itself',
    );
  if (secrets.includes('')) throw usageError('--secret needs a string');
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
