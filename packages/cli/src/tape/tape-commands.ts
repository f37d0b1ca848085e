import {
  type CommandReader,
  readHeader,
  readInteger,
  withCommands,
  withOptions,
} from '../command-line.ts';
import { usageError } from '../usage.ts';
import type { TestRunner } from './promote-call.ts';
import { readPseudonymKey } from './pseudonym-key.ts';

const check = withOptions(
  {
    export: { type: 'string' },
    header: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '30000' },
    all: { type: 'boolean', default: false },
    html: { type: 'string' },
    'pseudonym-key': { type: 'string' },
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

const diff = withOptions({}, (_values, [from, to, surplus]) => {
  if (from === undefined || to === undefined || surplus !== undefined)
    throw usageError('mikrokit tape diff needs two tapes');
  return async () => (await import('./diff-tapes.ts')).diffTapes({ from, to });
});

const promote = withOptions(
  {
    call: { type: 'string' },
    export: { type: 'string' },
    for: { type: 'string', default: 'node:test' },
    header: { type: 'string', multiple: true },
    out: { type: 'string' },
    'pseudonym-key': { type: 'string' },
  },
  (values, positionals) => {
    const { tape, entry } = tapeAndModule('promote', positionals);
    const { call, for: runner, out, export: exportName } = values;
    if (call === undefined) throw usageError('mikrokit tape promote needs --call <line>');
    if (!isRunner(runner))
      throw usageError(`There is no form for ${runner}; it is one of ${RUNNERS.join(', ')}`);
    const line = readInteger('call', call, 1, Number.MAX_SAFE_INTEGER);
    const headers = readHeaders(values.header);
    const keyVariable = readKeyVariable(values['pseudonym-key']);
    const command = { tape, entry, exportName, line, runner, headers, out, keyVariable };
    return async () => (await import('./promote-call.ts')).promoteCall(command);
  },
);

const prune = withOptions(
  { keep: { type: 'string', default: '10' }, redacted: { type: 'boolean', default: false } },
  ({ keep: most, redacted }, positionals) => {
    const tape = onlyTape('prune', positionals);
    const keep = readInteger('keep', most, 1, Number.MAX_SAFE_INTEGER);
    return async () => (await import('./prune-tape.ts')).pruneTape({ tape, keep, redacted });
  },
);

const scanSecrets = withOptions(
  { secret: { type: 'string', multiple: true } },
  ({ secret: secrets = [] }, positionals) => {
    const tape = onlyTape('scan-secrets', positionals);
    if (secrets.includes('')) throw usageError('--secret needs a text');
    return async () => (await import('./scan-secrets.ts')).scanSecrets({ tape, secrets });
  },
);

/** `mikrokit tape check` and the like. */
export const readTapeCommand: CommandReader = withCommands(
  { check, diff, promote, prune, 'scan-secrets': scanSecrets },
  'mikrokit tape needs to know what to do: check, diff, promote, prune or scan-secrets',
);

/** The names that `--for` takes. */
const RUNNERS: readonly TestRunner[] = ['ava', 'vitest', 'node:test'];

function isRunner(name: string): name is TestRunner {
  return (RUNNERS as readonly string[]).includes(name);
}

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
  if (entry !== undefined) throw usageError(`One tape, not also ${entry}`);
  return tape;
}

interface TapeAndModule {
  readonly tape: string;
  readonly entry: string | undefined;
}

function tapeAndModule(name: string, [tape, entry, surplus]: readonly string[]): TapeAndModule {
  if (tape === undefined) throw usageError(`mikrokit tape ${name} needs a file or folder of tapes`);
  if (surplus !== undefined) throw usageError(`One tape and one module, not also ${surplus}`);
  return { tape, entry };
}
