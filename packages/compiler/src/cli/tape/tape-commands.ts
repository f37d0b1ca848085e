import { parseArgs } from 'node:util';
import { type Command, parse, printUsage, readHeader, readNumber } from '../command-line.ts';
import { usageError } from '../usage.ts';

/** Parses the arguments of `mikrokit tape`. Throws a `CommandFailure` if they do not match the usage. */
export function readTapeCommand([name, ...args]: readonly string[]): Command {
  switch (name) {
    case 'check':
      return readCheck(args);
    case '-h':
    case '--help':
      return () => printUsage(0);
    default:
      throw usageError('mikrokit tape needs to know what to do: check');
  }
}

function readCheck(args: readonly string[]): Command {
  const options = {
    help: { type: 'boolean', short: 'h' },
    export: { type: 'string' },
    header: { type: 'string', multiple: true, default: [] as string[] },
    concurrency: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
  const { tape, entry } = tapeAndModule('check', positionals);
  const concurrency = readNumber('concurrency', values.concurrency, 1, 10_000);
  if (!Number.isInteger(concurrency)) throw usageError('--concurrency needs an integer');
  const command = {
    tape,
    entry,
    exportName: values.export,
    headers: Object.fromEntries(values.header.map(readHeader)),
    concurrency,
    all: values.all,
  };
  return async () => (await import('./check-tape.ts')).checkTape(command);
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
