import { readFileSync } from 'node:fs';
import type { TargetName } from '@mikrokit/compiler/commands';
import { readClientCommand } from './client/client-command.ts';
import {
  atMostOne,
  type Command,
  type CommandReader,
  printUsage,
  withOptions,
} from './command-line.ts';
import { readContractCommand } from './contract/contract-commands.ts';
import { readDevCommand } from './dev-command.ts';
import { readFuzzCommand } from './fuzz/fuzz-command.ts';
import { readTapeCommand } from './tape/tape-commands.ts';
import { TARGETS, usageError } from './usage.ts';

/** All commands by name. */
export const commands: Readonly<Record<string, CommandReader>> = {
  build: withOptions(
    {
      out: { type: 'string' },
      external: { type: 'string', multiple: true },
      minify: { type: 'boolean', default: true },
      target: { type: 'string', default: 'node' },
    },
    ({ out, external = [], minify, target }, positionals) => {
      const entry = atMostOne(positionals);
      if (entry === undefined) throw usageError('mikrokit build needs an entry file');
      if (!isTarget(target))
        throw usageError(`There is no target ${target}; it is one of ${TARGETS.join(', ')}`);
      const options = { entry, out, external, minify, target };
      return async () => (await import('@mikrokit/compiler/commands')).build(options);
    },
  ),
  check: withOptions(
    {
      watch: { type: 'boolean', short: 'w' },
      limits: { type: 'boolean' },
      export: { type: 'string' },
    },
    ({ limits, watch, export: exportName }, positionals) => {
      if (limits && watch) throw usageError('--limits lists once; leave --watch out');
      if (limits) {
        const command = { entry: atMostOne(positionals), exportName };
        return async () => (await import('./check-limits.ts')).checkLimits(command);
      }
      if (exportName !== undefined) throw usageError('--export is for check --limits');
      const project = atMostOne(positionals) ?? '.';
      return async () => {
        const compiler = await import('@mikrokit/compiler/commands');
        return watch ? compiler.watchCheck(project) : compiler.check(project);
      };
    },
  ),
  client: readClientCommand,
  compile: withOptions(
    {
      watch: { type: 'boolean', short: 'w', default: false },
      check: { type: 'boolean', default: false },
      bundled: { type: 'boolean', default: false },
    },
    ({ watch, check, bundled }, positionals) => {
      if (check && watch) throw usageError('--check compares once; leave --watch out');
      const command = { project: atMostOne(positionals) ?? '.', check, bundled };
      return async () => {
        const compiler = await import('@mikrokit/compiler/commands');
        return watch ? compiler.watchCompile(command) : compiler.compile(command);
      };
    },
  ),
  contract: readContractCommand,
  dev: readDevCommand,
  explain: withOptions({}, (_values, positionals) => {
    const code = atMostOne(positionals);
    return async () => (await import('./explain.ts')).explain(code);
  }),
  fuzz: readFuzzCommand,
  openapi: withOptions(
    {
      export: { type: 'string' },
      out: { type: 'string' },
      title: { type: 'string' },
      version: { type: 'string' },
      server: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
    },
    ({ export: exportName, server: servers = [], ...rest }, positionals) => {
      const command = { entry: atMostOne(positionals), exportName, servers, ...rest };
      return async () => (await import('./openapi.ts')).openapi(command);
    },
  ),
  routes: withOptions({ export: { type: 'string' } }, ({ export: exportName }, positionals) => {
    const command = { entry: atMostOne(positionals), exportName };
    return async () => (await import('./routes.ts')).routes(command);
  }),
  tape: readTapeCommand,
};

/** Parses a command line. Throws a `CommandFailure` if it does not match the usage. */
export function findCommand([name, ...args]: readonly string[]): Command {
  if (name === undefined) return () => printUsage(2);
  if (['-h', '--help', 'help'].includes(name)) return () => printUsage(0);
  if (['-v', '--version'].includes(name)) return printVersion;
  const read = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (read === undefined) throw usageError(`Unknown command: ${name}`);
  return read(args);
}

function isTarget(name: string): name is TargetName {
  return (TARGETS as readonly string[]).includes(name);
}

function printVersion(): number {
  const file = new URL('../package.json', import.meta.url);
  console.log(JSON.parse(readFileSync(file, 'utf8')).version);
  return 0;
}
