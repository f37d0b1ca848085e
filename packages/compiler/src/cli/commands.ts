import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandFailure } from './command-failure.ts';

/** A command with its arguments; gives the exit code. */
export type Command = () => number | Promise<number>;

const usage = `Usage: mikrokit <command>

  dev <entry> [arguments…]    run a server, and run it again when a file of its project changes
  build <entry> [options]     write a server for production as one file
    --out <file>              where to (default: dist/server.js)
    --external <package>      leave a package out; may be repeated
  check [folder or tsconfig]  show what the compiler refuses in a project (default: .)

  -h, --help                  show this
  -v, --version               show the version`;

/** Reads a command line. Throws a {@link CommandFailure} if it is not as the usage says. */
export function findCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined) return () => printUsage(2);
  if (name === '-v' || name === '--version') return printVersion;
  if (name === '-h' || name === '--help' || name === 'help') return () => printUsage(0);
  const read = commands.get(name);
  if (!read) throw misuse(`Unknown command: ${name}`);
  // What follows the entry of `dev` is the server's own.
  const own = name === 'dev' ? rest.slice(0, 1) : rest;
  if (own.includes('-h') || own.includes('--help')) return () => printUsage(0);
  return read(rest);
}

const commands: ReadonlyMap<string, (args: readonly string[]) => Command> = new Map([
  [
    'build',
    (args: readonly string[]): Command => {
      const { values, positionals } = parse(() =>
        parseArgs({
          args: [...args],
          allowPositionals: true,
          options: {
            out: { type: 'string', default: 'dist/server.js' },
            external: { type: 'string', multiple: true, default: [] },
          },
        }),
      );
      const entry = onlyOne('build', positionals);
      return async () => (await import('./build.ts')).build({ entry, ...values });
    },
  ],
]);

function parse<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (error) {
    throw misuse((error as Error).message);
  }
}

function onlyOne(name: string, [entry, extra]: readonly string[]): string {
  if (entry === undefined) throw misuse(`mikrokit ${name} needs an entry file`);
  if (extra !== undefined) throw misuse(`mikrokit ${name} takes one entry file, not also ${extra}`);
  return entry;
}

function misuse(message: string): CommandFailure {
  return new CommandFailure(`${message}\n\n${usage}`, 2);
}

function printUsage(exitCode: 0 | 2): number {
  console[exitCode === 0 ? 'log' : 'error'](usage);
  return exitCode;
}

function printVersion(): number {
  const file = new URL('../../package.json', import.meta.url);
  console.log(JSON.parse(readFileSync(file, 'utf8')).version);
  return 0;
}
