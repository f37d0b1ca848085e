import {
  type CommandGroup,
  defineCommand,
  listed,
  readChoice,
  readHeader,
  readInteger,
} from '../command-line.ts';
import { calledExportOption, headerOption } from '../shared-options.ts';
import { usageError } from '../usage-error.ts';
import type { TestRunner } from './promote-call.ts';
import { readPseudonymKey } from './pseudonym-key.ts';

/** The names that `--for` takes. */
const RUNNERS: readonly TestRunner[] = ['ava', 'vitest', 'node:test'];

const keyOption = {
  type: 'string',
  value: '<name>',
  help: 'the environment variable with the key of pseudonyms',
} as const;

const check = defineCommand(
  {
    summary: 'replay the calls of a tape, and show which outcomes differ',
    usage: ['<tape> [module] [options]'],
    options: {
      export: calledExportOption,
      header: headerOption,
      concurrency: {
        type: 'string',
        default: '1',
        value: '<number>',
        help: 'how many calls run at the same time',
      },
      timeout: {
        type: 'string',
        default: '30000',
        value: '<ms>',
        help: 'how long a call can take before it fails',
      },
      all: {
        type: 'boolean',
        default: false,
        help: 'also show safe changes of types, and changes that going back would bring',
      },
      html: {
        type: 'string',
        value: '<file>',
        help: 'also write a page with the differences side by side',
      },
      'pseudonym-key': { ...keyOption, otherwise: 'compare only that pseudonyms are there' },
    },
    example: 'tapes/today.jsonl src/api.ts',
  },
  (values, positionals) => {
    const command = {
      ...tapeAndModule('check', positionals),
      exportName: values.export,
      concurrency: readInteger('concurrency', values.concurrency, 1, 10_000),
      headers: readHeaders(values.header),
      timeout: readInteger('timeout', values.timeout, 1, 2 ** 31 - 1),
      all: values.all,
      html: values.html,
      keyVariable: readKeyVariable(values['pseudonym-key']),
    };
    return async () => (await import('./check-tape.ts')).checkTape(command);
  },
);

const diff = defineCommand(
  {
    summary: 'show which calls of two tapes differ in outcome, or are on only one of them',
    usage: ['<tape> <tape>'],
    options: {},
    example: 'tapes/before.jsonl tapes/after.jsonl',
  },
  (_values, [from, to, surplus]) => {
    if (from === undefined || to === undefined || surplus !== undefined)
      throw usageError('mikrokit tape diff needs two tapes');
    return async () => (await import('./diff-tapes.ts')).diffTapes({ from, to });
  },
);

const promote = defineCommand(
  {
    summary: 'print a test that repeats one call of a tape',
    usage: ['<tape> [module] --call <line> [options]'],
    options: {
      call: { type: 'string', value: '<line>', help: 'the line of the call in the tape, from 1' },
      export: calledExportOption,
      for: {
        type: 'string',
        default: 'node:test',
        value: '<runner>',
        help: `the test runner: ${listed(RUNNERS)}`,
      },
      header: headerOption,
      out: {
        type: 'string',
        value: '<file>',
        help: 'where to write it',
        otherwise: 'print it, for the current folder',
      },
      'pseudonym-key': { ...keyOption, help: `${keyOption.help}, which the test reads` },
    },
    example: 'tapes/today.jsonl src/api.ts --call 3 --for vitest',
  },
  (values, positionals) => {
    const { tape, entry } = tapeAndModule('promote', positionals);
    const { call, out, export: exportName } = values;
    if (call === undefined) throw usageError('mikrokit tape promote needs --call <line>');
    const runner = readChoice('for', values.for, RUNNERS);
    const line = readInteger('call', call, 1, Number.MAX_SAFE_INTEGER);
    const headers = readHeaders(values.header);
    const keyVariable = readKeyVariable(values['pseudonym-key']);
    const command = { tape, entry, exportName, line, runner, headers, out, keyVariable };
    return async () => (await import('./promote-call.ts')).promoteCall(command);
  },
);

const prune = defineCommand(
  {
    summary: 'remove calls from a tape that are like others',
    usage: ['<tape> [options]'],
    options: {
      keep: {
        type: 'string',
        default: '10',
        value: '<number>',
        help: 'how many calls to keep of each route, contract, status and error',
      },
      redacted: {
        type: 'boolean',
        default: false,
        help: 'also remove calls that cannot be replayed',
      },
    },
    example: 'tapes --keep 3',
  },
  ({ keep: most, redacted }, positionals) => {
    const tape = onlyTape('prune', positionals);
    const keep = readInteger('keep', most, 1, Number.MAX_SAFE_INTEGER);
    return async () => (await import('./prune-tape.ts')).pruneTape({ tape, keep, redacted });
  },
);

const scanSecrets = defineCommand(
  {
    summary: 'show where a tape has strings that look secret',
    usage: ['<tape> [options]'],
    options: {
      secret: { type: 'string', multiple: true, help: 'a string that must not be there' },
    },
    example: 'tapes --secret hunter2',
  },
  ({ secret: secrets = [] }, positionals) => {
    const tape = onlyTape('scan-secrets', positionals);
    if (secrets.includes('')) throw usageError('--secret needs a string');
    return async () => (await import('./scan-secrets.ts')).scanSecrets({ tape, secrets });
  },
);

/** `mikrokit tape check` and the like. */
export const tapeCommands: CommandGroup = {
  summary: 'replay, compare and prune recorded calls',
  commands: { check, diff, promote, prune, 'scan-secrets': scanSecrets },
};

function readHeaders(lines: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(lines.map(readHeader));
}

/** Checks that the variable holds a key: only its name is handed on. */
function readKeyVariable(variable: string | undefined): string | undefined {
  readPseudonymKey(variable);
  return variable;
}

function onlyTape(name: string, positionals: readonly string[]): string {
  const { tape, entry } = tapeAndModule(name, positionals);
  if (entry !== undefined) throw usageError(`Expected one tape, but also got ${entry}`);
  return tape;
}

interface TapeAndModule {
  readonly tape: string;
  readonly entry: string | undefined;
}

function tapeAndModule(name: string, [tape, entry, surplus]: readonly string[]): TapeAndModule {
  if (tape === undefined) throw usageError(`mikrokit tape ${name} needs a file or folder of tapes`);
  if (surplus !== undefined)
    throw usageError(`Expected one tape and one module, but also got ${surplus}`);
  return { tape, entry };
}
