import { buildCommand } from './build/build-command.ts';
import { checkCommand } from './check/check-command.ts';
import { clientCommands } from './client/client-command.ts';
import { atMostOne, type CommandEntry, type CommandGroup, defineCommand } from './command-line.ts';
import { contractCommands } from './contract/contract-commands.ts';
import { devCommand } from './dev/dev-command.ts';
import { fuzzCommand } from './fuzz/fuzz-command.ts';
import { mockCommand } from './mock/mock-command.ts';
import { queueCommands } from './queue/queue-commands.ts';
import { exportOption } from './shared-options.ts';
import { tapeCommands } from './tape/tape-commands.ts';
import { usageError } from './usage-error.ts';

/** All commands by name, as `mikrokit --help` lists them. */
export const commands: Readonly<Record<string, CommandEntry | CommandGroup>> = {
  dev: devCommand,
  build: buildCommand,
  check: checkCommand,
  explain: defineCommand(
    {
      summary: 'explain a message of the compiler, or list all messages',
      usage: ['[code]'],
      options: {},
      example: 'MK1001',
    },
    (_values, positionals) => {
      const code = atMostOne(positionals);
      return async () => (await import('./explain.ts')).explain(code);
    },
  ),
  compile: defineCommand(
    {
      summary: 'write the codecs that files import, for tools without our plugin',
      usage: ['[folder, tsconfig or file] [options]'],
      options: {
        watch: {
          type: 'boolean',
          short: 'w',
          default: false,
          help: 'write them again after each change of a file',
        },
        check: {
          type: 'boolean',
          default: false,
          help: 'write nothing, and fail if a file is out of date',
        },
        bundled: {
          type: 'boolean',
          default: false,
          help: 'do not compare the sources at startup, for tools that cannot read import.meta',
        },
      },
      example: '--check',
    },
    ({ watch, check, bundled }, positionals) => {
      if (check && watch) throw usageError('--check compares once; leave --watch out');
      const command = { project: atMostOne(positionals) ?? '.', check, bundled };
      return async () => {
        if (watch) return (await import('./compile/watch-compile.ts')).watchCompile(command);
        return (await import('./compile/compile.ts')).compile(command);
      };
    },
  ),
  routes: defineCommand(
    {
      summary: 'list the routes of the router that a module exports',
      usage: ['[module] [options]'],
      options: { export: exportOption },
      example: 'src/api.ts',
    },
    ({ export: exportName }, positionals) => {
      const command = { entry: atMostOne(positionals), exportName };
      return async () => (await import('./routes.ts')).routes(command);
    },
  ),
  openapi: defineCommand(
    {
      summary: 'describe a router in OpenAPI 3.1',
      usage: ['[module] [options]'],
      options: {
        export: exportOption,
        out: {
          type: 'string',
          value: '<file>',
          help: 'where to write the document',
          otherwise: 'print it',
        },
        title: {
          type: 'string',
          help: 'title of the API',
          otherwise: 'the name in package.json',
        },
        version: {
          type: 'string',
          help: 'version of the API',
          otherwise: 'the version in package.json',
        },
        server: { type: 'string', multiple: true, value: '<url>', help: 'where it is served' },
        only: {
          type: 'string',
          multiple: true,
          value: '<pattern>',
          help: 'describe only such routes: v1/*',
        },
      },
      example: 'src/api.ts --out openapi.json',
    },
    ({ export: exportName, server: servers = [], ...rest }, positionals) => {
      const command = { entry: atMostOne(positionals), exportName, servers, ...rest };
      return async () => (await import('./openapi.ts')).openapi(command);
    },
  ),
  client: clientCommands,
  contract: contractCommands,
  fuzz: fuzzCommand,
  mock: mockCommand,
  tape: tapeCommands,
  queue: queueCommands,
};
