import { usage, usageError } from './usage.ts';

/** A command with its arguments; returns the exit code. Each loads only its own modules. */
export type Command = () => number | Promise<number>;

/** Runs `parseArgs`; its errors become failures that print the usage. */
export function parse<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
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
