import {
  atMostOne,
  type CommandEntry,
  type CommandOption,
  defineCommand,
  readInteger,
  readNumber,
  type Values,
} from '../command-line.ts';
import { exportOption } from '../shared-options.ts';
import { usageError } from '../usage-error.ts';
import type { MockCommand } from './mock.ts';

const options = {
  export: {
    ...exportOption,
    help: 'name of the router among the exports of the module, or name of a function that makes it',
  },
  port: {
    type: 'string',
    default: '3000',
    value: '<port>',
    help: 'where to listen on this machine; 0 takes any free port',
  },
  seed: {
    type: 'string',
    default: '0',
    value: '<number>',
    help: 'another seed gives other values; the same seed gives the same values',
  },
  latency: {
    type: 'string',
    default: '0',
    value: '<ms>',
    help: 'how long each reply and each item of a stream takes, or a range: 100-500',
  },
  errors: {
    type: 'string',
    default: '0',
    value: '<share>',
    help: 'the share of calls that fail, from 0 to 1, with errors that their routes declare',
  },
  prefix: {
    type: 'string',
    value: '<path>',
    help: 'the prefix of the router, if the module does not write it as a literal',
    otherwise: 'the prefix of the router',
  },
  now: {
    type: 'string',
    value: '<date>',
    help: 'dates are near it: 2026-01-31',
    otherwise: 'the last midnight in UTC',
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** `mikrokit mock`. */
export const mockCommand: CommandEntry = defineCommand(
  {
    summary: 'serve an API that answers with plausible values of its types, without running it',
    usage: ['[module, lock file or mikrokit.json] [options]'],
    options,
    example: 'src/api.ts --latency 200',
  },
  (values, positionals) => {
    const command = toCommand(values, atMostOne(positionals));
    return async () => (await import('./mock.ts')).mock(command);
  },
);

/** Throws a usage error for values that cannot be meant. */
function toCommand(values: Values<typeof options>, entry: string | undefined): MockCommand {
  const { export: exportName, port, seed, latency, errors, prefix, now } = values;
  if (exportName !== undefined && entry?.endsWith('.json'))
    throw usageError('--export is for modules; a file of an API has one');
  return {
    entry,
    exportName,
    prefix,
    port: readInteger('port', port, 0, 65_535),
    seed: readInteger('seed', seed, 0, 2 ** 31 - 1),
    latency: readLatency(latency),
    errors: readNumber('errors', errors, 0, 1),
    now: now === undefined ? undefined : readDate(now),
  };
}

/** The most milliseconds that a timer waits. */
const LONGEST = 2 ** 31 - 1;

function readLatency(text: string): readonly [number, number] {
  const [least = '', most = least, more] = text.split('-');
  if (more !== undefined)
    throw usageError(`--latency needs milliseconds, 200 or 100-500, not ${text}`);
  const range = [
    readInteger('latency', least, 0, LONGEST),
    readInteger('latency', most, 0, LONGEST),
  ] as const;
  if (range[0] <= range[1]) return range;
  throw usageError(`--latency needs the shorter time first, not ${text}`);
}

function readDate(text: string): Date {
  const date = new Date(text);
  if (/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(text) && !Number.isNaN(date.getTime())) return date;
  throw usageError(`--now needs a date such as 2026-01-31, not ${text}`);
}
