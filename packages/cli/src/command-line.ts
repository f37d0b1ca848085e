import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { usage, usageError } from './usage.ts';

/** A command with its arguments; returns the exit code. Each loads only its own modules. */
export type Command = () => number | Promise<number>;

/** Reads the arguments of a command. Throws a `CommandFailure` if they do not match the usage. */
export type CommandReader = (args: readonly string[]) => Command;

/** The options that were given, by name. */
export type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

/** Makes the reader of a command with these options, as `parseArgs` takes them, and with `--help`. */
export function withOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  read: (values: Values<Options>, positionals: readonly string[]) => Command,
): CommandReader {
  return (args) => {
    const all = { ...options, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parse(args, all);
    if ((values as { readonly help?: boolean }).help) return () => printUsage(0);
    return read(values as Values<Options>, positionals);
  };
}

/** Runs `parseArgs`; its errors become failures that print the usage. */
function parse(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, allowNegative: true, options });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

/** Makes the reader of a command that has others, such as `mikrokit tape check`; `hint` says which. */
export function withCommands(
  commands: Readonly<Record<string, CommandReader>>,
  hint: string,
): CommandReader {
  return ([name = '', ...args]) => {
    if (name === '-h' || name === '--help') return () => printUsage(0);
    const read = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (read === undefined) throw usageError(hint);
    return read(args);
  };
}

/** The one positional argument, if there is one. */
export function atMostOne([first, second]: readonly string[]): string | undefined {
  if (second !== undefined) throw usageError(`One file at a time, not also ${second}`);
  return first;
}

export function printUsage(exitCode: 0 | 2): number {
  console[exitCode === 0 ? 'log' : 'error'](usage);
  return exitCode;
}

/** Reads the number of an option. */
export function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^[\d.]+$/.test(text) && number >= least && number <= most) return number;
  throw usageError(`--${name} needs a number from ${least} to ${most}, not ${text}`);
}

/** Reads the number of an option that is no fraction. */
export function readInteger(name: string, text: string, least: number, most: number): number {
  const number = readNumber(name, text, least, most);
  if (Number.isInteger(number)) return number;
  throw usageError(`--${name} needs an integer, not ${text}`);
}

/** `Authorization: Bearer x` → its name in lower case, and its value. */
export function readHeader(line: string): readonly [string, string] {
  const [, name, value] =
    /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined)
    throw usageError(
      `--header needs a name and a value, such as 'authorization: Bearer x', not ${line}`,
    );
  return [name.toLowerCase(), value.trim()];
}
