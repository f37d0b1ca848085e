import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { TargetName } from '@mikrokit/compiler/commands';
import { readClientCommand } from './client/client-command.ts';
import { atMostOne, type Command, parse, printUsage } from './command-line.ts';
import type { FormatName } from './contract/report.ts';
import { fuzzOptions, readFuzzCommand } from './fuzz/fuzz-options.ts';
import { readTapeCommand } from './tape/tape-commands.ts';
import { REPORTS, TARGETS, usageError } from './usage.ts';

/** Parses a command line. Throws a `CommandFailure` if it does not match the usage. */
export function findCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  switch (name) {
    case 'build':
      return readBuild(rest);
    case 'check':
      return readCheck(rest);
    case 'client':
      return readClientCommand(rest);
    case 'contract':
      return readContract(rest);
    case 'dev':
      return readDev(rest);
    case 'explain':
      return readExplain(rest);
    case 'fuzz':
      return readFuzz(rest);
    case 'openapi':
      return readOpenApi(rest);
    case 'routes':
      return readRoutes(rest);
    case 'tape':
      return readTapeCommand(rest);
    case undefined:
      return () => printUsage(2);
    case '-h':
    case '--help':
    case 'help':
      return () => printUsage(0);
    case '-v':
    case '--version':
      return printVersion;
    default:
      throw usageError(`Unknown command: ${name}`);
  }
}

function readBuild(args: readonly string[]): Command {
  const { values, positionals } = parse(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        out: { type: 'string' },
        external: { type: 'string', multiple: true, default: [] },
        minify: { type: 'boolean', default: true },
        target: { type: 'string', default: 'node' },
      },
    }),
  );
  if (values.help) return () => printUsage(0);
  const entry = atMostOne(positionals);
  if (entry === undefined) throw usageError('mikrokit build needs an entry file');
  const { out, external, minify, target } = values;
  if (!isTarget(target)) {
    throw usageError(`There is no target ${target}; it is one of ${TARGETS.join(', ')}`);
  }
  const options = { entry, out, external, minify, target };
  return async () => (await import('@mikrokit/compiler/commands')).build(options);
}

function isTarget(name: string): name is TargetName {
  return (TARGETS as readonly string[]).includes(name);
}

function readCheck(args: readonly string[]): Command {
  const options = {
    help: { type: 'boolean', short: 'h' },
    watch: { type: 'boolean', short: 'w' },
    limits: { type: 'boolean' },
    export: { type: 'string' },
  } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
  const { limits, watch, export: exportName } = values;
  if (limits && watch) throw usageError('--limits lists once; leave --watch out');
  if (limits) {
    const command = { entry: atMostOne(positionals), exportName };
    return async () => (await import('./check-limits.ts')).checkLimits(command);
  }
  if (exportName !== undefined) throw usageError('--export is for check --limits');
  const project = atMostOne(positionals) ?? '.';
  return async () => {
    if (watch) return (await import('@mikrokit/compiler/commands')).watchCheck(project);
    return (await import('@mikrokit/compiler/commands')).check(project);
  };
}

function readContract([name, ...args]: readonly string[]): Command {
  const shared = { help: { type: 'boolean', short: 'h' }, export: { type: 'string' } } as const;
  switch (name) {
    case 'lock': {
      const options = { ...shared, release: { type: 'string' } } as const;
      const { values, positionals } = parse(() =>
        parseArgs({ args: [...args], allowPositionals: true, options }),
      );
      if (values.help) return () => printUsage(0);
      const { export: exportName, release } = values;
      const command = { entry: atMostOne(positionals), exportName, release };
      return async () => (await import('./contract/lock.ts')).lock(command);
    }
    case 'check': {
      const options = {
        ...shared,
        against: { type: 'string' },
        all: { type: 'boolean', default: false },
        format: { type: 'string', default: 'text' },
        'fix-lock': { type: 'boolean', default: false },
        traffic: { type: 'string' },
      } as const;
      const { values, positionals } = parse(() =>
        parseArgs({ args: [...args], allowPositionals: true, options }),
      );
      if (values.help) return () => printUsage(0);
      const { export: exportName, against, all, format, traffic, 'fix-lock': fixLock } = values;
      if (!isFormat(format)) {
        throw usageError(`There is no format ${format}; it is one of ${REPORTS.join(', ')}`);
      }
      if (fixLock && against !== undefined) {
        throw usageError(
          '--fix-lock writes the lock file that --against leaves out; use one of them',
        );
      }
      const entry = atMostOne(positionals);
      const command = { entry, exportName, against, all, format, fixLock, traffic };
      return async () => (await import('./contract/check-contract.ts')).checkContract(command);
    }
    case '-h':
    case '--help':
      return () => printUsage(0);
    default:
      throw usageError('mikrokit contract needs to know whether to lock or check');
  }
}

function isFormat(name: string): name is FormatName {
  return (REPORTS as readonly string[]).includes(name);
}

/**
 * `--vite --explorer=4000 --env-file=.env server.ts --verbose` → the options before the entry are ours and Node's, what follows is the
 * server's.
 */
function readDev(args: readonly string[]): Command {
  const entryIndex = args.findIndex((argument) => !argument.startsWith('-'));
  const options = args.slice(0, entryIndex === -1 ? undefined : entryIndex);
  const nodeOptions = options.filter(
    (option) => !VITE_OPTION.test(option) && !EXPLORER_OPTION.test(option),
  );
  const pages = options.flatMap((option) => {
    const [found, , folder = '.'] = VITE_OPTION.exec(option) ?? [];
    return found === undefined ? [] : [folder];
  });
  if (pages.length > 1) throw usageError('mikrokit dev serves one page: use --vite once');
  if (pages[0] === '') throw usageError('--vite= needs the folder of the page');
  if (nodeOptions.some((option) => option === '-h' || option === '--help')) {
    return () => printUsage(0);
  }
  const entry = args[entryIndex];
  if (entry === undefined) throw usageError('mikrokit dev needs an entry file');
  const serverArgs = args.slice(entryIndex + 1);
  const explorerPort = readExplorerPort(options.filter((option) => EXPLORER_OPTION.test(option)));
  const command = { nodeOptions, entry, serverArgs, page: pages[0], explorerPort };
  return async () => (await import('@mikrokit/compiler/commands')).dev(command);
}

/** `--vite`, `--vite=../web` */
const VITE_OPTION = /^--vite(=(.*))?$/s;

/** `--explorer=4000`, `--no-explorer` */
const EXPLORER_OPTION = /^--(?:no-explorer|explorer(?:=.*)?)$/s;

/** The port that the options ask for, `false` for no explorer, `undefined` for the default. */
function readExplorerPort([option, ...more]: readonly string[]): number | false | undefined {
  if (more.length > 0) throw usageError('Use --explorer or --no-explorer once');
  if (option === undefined || option === '--no-explorer')
    return option === undefined ? undefined : false;
  const [, digits] = /^--explorer=(\d{1,5})$/.exec(option) ?? [];
  if (digits === undefined || Number(digits) > 65_535)
    throw usageError('--explorer= needs a port: --explorer=4000');
  return Number(digits);
}

function readExplain(args: readonly string[]): Command {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
  const code = atMostOne(positionals);
  return async () => (await import('./explain.ts')).explain(code);
}

function readFuzz(args: readonly string[]): Command {
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options: fuzzOptions }),
  );
  if (values.help) return () => printUsage(0);
  const command = readFuzzCommand(values, atMostOne(positionals));
  return async () => (await import('./fuzz/fuzz.ts')).fuzz(command);
}

function readOpenApi(args: readonly string[]): Command {
  const { values, positionals } = parse(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        export: { type: 'string' },
        out: { type: 'string' },
        title: { type: 'string' },
        version: { type: 'string' },
        server: { type: 'string', multiple: true, default: [] },
      },
    }),
  );
  if (values.help) return () => printUsage(0);
  const { export: exportName, out, title, version, server: servers } = values;
  const command = { entry: atMostOne(positionals), exportName, out, title, version, servers };
  return async () => (await import('./openapi.ts')).openapi(command);
}

function readRoutes(args: readonly string[]): Command {
  const options = {
    help: { type: 'boolean', short: 'h' },
    export: { type: 'string' },
  } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  if (values.help) return () => printUsage(0);
  const command = { entry: atMostOne(positionals), exportName: values.export };
  return async () => (await import('./routes.ts')).routes(command);
}

function printVersion(): number {
  const file = new URL('../package.json', import.meta.url);
  console.log(JSON.parse(readFileSync(file, 'utf8')).version);
  return 0;
}
