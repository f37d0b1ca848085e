import { parseArgs } from 'node:util';
import { type Command, parse, printUsage, readHeader, readInteger } from '../command-line.ts';
import { usageError } from '../usage.ts';
import type { TestRunner } from './promote-call.ts';
import { readPseudonymKey } from './pseudonym-key.ts';

/** Parses the arguments of `mikrokit tape`. Throws a `CommandFailure` if they do not match the usage. */
export function readTapeCommand([name, ...args]: readonly string[]): Command {
  switch (name) {
    case 'check':
      return readCheck(args);
    case 'diff':
      return readDiff(args);
    case 'promote':
      return readPromote(args);
    case 'prune':
      return readPrune(args);
    case 'scan-secrets':
      return readScan(args);
    case '-h':
    case '--help':
      return () => printUsage(0);
    default:
      throw usageError(
        'mikrokit tape needs to know what to do: check, diff, promote, prune or scan-secrets',
      );
  }
}

function readCheck(args: readonly string[]): Command {
  const options = {
    help: { type: 'boolean', short: 'h' },
    export: { type: 'string' },
    header: { type: 'string', multiple: true, default: [] as string[] },
    concurrency: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '30000' },
    all: { type: 'boolean', default: false },
    html: { type: 'string' },
    'pseudonym-key': { type: 'string' },
  } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
  const { tape, entry } = tapeAndModule('check', positionals);
  const concurrency = readInteger('concurrency', values.concurrency, 1, 10_000);
  const command = {
    tape,
    entry,
    exportName: values.export,
    headers: readHeaders(values.header),
    concurrency,
    timeout: readInteger('timeout', values.timeout, 1, 2 ** 31 - 1),
    all: values.all,
    html: values.html,
    keyVariable: readKeyVariable(values['pseudonym-key']),
  };
  return async () => (await import('./check-tape.ts')).checkTape(command);
}

function readDiff(args: readonly string[]): Command {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
  const [from, to, surplus] = positionals;
  if (from === undefined || to === undefined || surplus !== undefined)
    throw usageError('mikrokit tape diff needs two tapes');
  return async () => (await import('./diff-tapes.ts')).diffTapes({ from, to });
}

function readPromote(args: readonly string[]): Command {
  const options = {
    help: { type: 'boolean', short: 'h' },
    call: { type: 'string' },
    export: { type: 'string' },
    for: { type: 'string', default: 'node:test' },
    header: { type: 'string', multiple: true, default: [] as string[] },
    out: { type: 'string' },
    'pseudonym-key': { type: 'string' },
  } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
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
}

/** The names that `--for` takes. */
const RUNNERS: readonly TestRunner[] = ['ava', 'vitest', 'node:test'];

function isRunner(name: string): name is TestRunner {
  return (RUNNERS as readonly string[]).includes(name);
}

function readPrune(args: readonly string[]): Command {
  const options = {
    help: { type: 'boolean', short: 'h' },
    keep: { type: 'string', default: '10' },
    redacted: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
  const tape = onlyTape('prune', positionals);
  const keep = readInteger('keep', values.keep, 1, Number.MAX_SAFE_INTEGER);
  const command = { tape, keep, redacted: values.redacted };
  return async () => (await import('./prune-tape.ts')).pruneTape(command);
}

function readScan(args: readonly string[]): Command {
  const options = {
    help: { type: 'boolean', short: 'h' },
    secret: { type: 'string', multiple: true, default: [] as string[] },
  } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
  const tape = onlyTape('scan-secrets', positionals);
  const { secret: secrets } = values;
  if (secrets.includes('')) throw usageError('--secret needs a text');
  return async () => (await import('./scan-secrets.ts')).scanSecrets({ tape, secrets });
}

function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
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
