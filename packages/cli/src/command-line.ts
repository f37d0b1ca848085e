import { type ParseArgsOptionDescriptor, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { didYouMean } from './nearest-word.ts';
import { usageError } from './usage-error.ts';

/** A command with its arguments. Returns the exit code. Each command loads only its own modules. */
export type Command = () => number | Promise<number>;

/** An option as `parseArgs` takes it, and its text in `--help`. */
export interface CommandOption extends ParseArgsOptionDescriptor {
  readonly help: string;
  /** The value of a text: `<file>`. */
  readonly value?: string;
  /** The behavior without the option. Default: the text of `default`. */
  readonly otherwise?: string;
}

type Options = Readonly<Record<string, CommandOption>>;

/** The parts of a command's `--help`. */
export interface CommandHelp<Own extends Options = Options> {
  /** Says in one line what the command does. */
  readonly summary: string;
  /**
   * The arguments after its name: `<entry> [options]`. One line for each way to use it, at most
   * two.
   */
  readonly usage: readonly [string] | readonly [string, string];
  readonly options: Own;
  /** A command line that works, without `mikrokit` and the name. */
  readonly example: string;
}

/** A row of the table of commands. */
export interface CommandEntry extends CommandHelp {
  /** Reads the arguments. Throws a usage error if they cannot be meant. */
  readonly read: (args: readonly string[]) => Command | 'help';
}

/** An entry with commands of its own, such as `mikrokit tape check`. */
export interface CommandGroup {
  readonly summary: string;
  /** The word for its members, such as `language`. Default: `command`. */
  readonly noun?: string;
  readonly commands: Readonly<Record<string, CommandEntry | CommandGroup>>;
}

/** The values of options by name. */
export type Values<Own extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Own; allowPositionals: true }>
>['values'];

/** Makes the row of a command: its help, and a function that makes the command from its arguments. */
export function defineCommand<const Own extends Options>(
  help: CommandHelp<Own>,
  read: (values: Values<Own>, positionals: readonly string[]) => Command,
): CommandEntry {
  return {
    ...help,
    read: (args) => {
      const { values, positionals } = parse(args, help.options);
      if ((values as { readonly help?: boolean }).help) return 'help';
      return read(values as Values<Own>, positionals);
    },
  };
}

/** Runs `parseArgs`, also for `--help`. Its errors become usage errors. */
function parse(args: readonly string[], own: Options) {
  const options = { ...own, help: { type: 'boolean', short: 'h' } } as const;
  const config = { args: [...args], options, allowPositionals: true, allowNegative: true };
  rejectUnknownOptions(config);
  try {
    return parseArgs(config);
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The error of `parseArgs` suggests no other name, and explains how to write a file that starts
 * with `-`.
 */
function rejectUnknownOptions(config: {
  readonly args: string[];
  readonly options: ParseArgsOptionsConfig;
}): void {
  const { options } = config;
  const { tokens } = parseArgs({
    ...config,
    strict: false,
    tokens: true,
    allowPositionals: true,
    allowNegative: true,
  });
  const names = Object.entries(options).map(([name, option]) => optionName(name, option));
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue;
    throw usageError(`Unknown option ${token.rawName}.${didYouMean(token.rawName, names)}`);
  }
}

/** An option as one writes it: `--out`, or `--no-minify` for one that is on by default. */
export function optionName(name: string, option: ParseArgsOptionDescriptor): string {
  return option.default === true ? `--no-${name}` : `--${name}`;
}

/** The only positional argument, if there is one. */
export function atMostOne([first, second]: readonly string[]): string | undefined {
  if (second !== undefined) throw usageError(`Expected one file, but also got ${second}`);
  return first;
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

/** Reads an option that takes one of a few words. */
export function readChoice<Word extends string>(
  name: string,
  text: string,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw usageError(`--${name} takes ${listed(words)}, not ${text}.${didYouMean(text, words)}`);
}

/** `text, json or github` */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);
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
