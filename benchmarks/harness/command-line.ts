import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';

/** An option of a benchmark, and its line in the usage text. */
export interface CommandOption extends ParseArgsOptionDescriptor {
  readonly about: string;
}

/** The command line that a benchmark accepts. */
export interface Command<Options extends Record<string, CommandOption>> {
  /** `npm run bench -- cpu [options] [names]`. */
  readonly usage: string;
  /** One or two sentences on the measurement. */
  readonly about: string;
  readonly options: Options;
  /** Whether names can follow the options. */
  readonly takesNames?: boolean;
}

type Parsed<Options extends Record<string, CommandOption>> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** A parsed command line. */
export interface CommandLine<Options extends Record<string, CommandOption>> {
  readonly values: Parsed<Options>['values'];
  readonly names: readonly string[];
  /** An option that is a whole number of at least `least`. Ends the process for any other. */
  count(name: keyof Options & string, least?: number): number;
}

/**
 * Reads the command line of a benchmark. For `--help` it prints the usage and ends the process; for unknown options it
 * ends the process with status 1.
 */
export function readCommandLine<const Options extends Record<string, CommandOption>>(
  command: Command<Options>,
): CommandLine<Options> {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usageOf(command));
    process.exit(0);
  }
  const { options, takesNames = false } = command;
  const { values, positionals } = orEnd(() =>
    parseArgs({ options, allowPositionals: takesNames, allowNegative: true }),
  );
  const texts = values as Readonly<Record<string, unknown>>;
  return {
    values: values as Parsed<Options>['values'],
    names: positionals,
    count: (name, least = 1) => orEnd(() => toCount(name, String(texts[name]), least)),
  };
}

/** Reads a part of the command line. Prints an error without its stack, which would hide the message, and ends the process. */
export function orEnd<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    console.error(`${(error as Error).message}\n\n--help lists the options.`);
    process.exit(1);
  }
}

/** Selects by the names that an option lists: `a,b`. Throws for unknown names. */
export function namedIn<Named extends { readonly name: string }>(
  all: readonly Named[],
  list: string,
): readonly Named[] {
  return list.split(',').map((name) => {
    const found = all.find((one) => one.name === name);
    if (found !== undefined) return found;
    throw new Error(`There is no '${name}': ${all.map((one) => one.name).join(' ')}`);
  });
}

/** Parses a whole number; throws unless it is at least `least`. */
export function toCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < least) {
    throw new Error(`--${name} is a whole number of at least ${least}, not '${text}'`);
  }
  return count;
}

function usageOf({ usage, about, options }: Command<Record<string, CommandOption>>): string {
  const rows = Object.entries(options).map(([name, option]) => {
    const flag = option.type === 'boolean' && option.default === true ? `no-${name}` : name;
    const value = option.type === 'string' ? ' …' : '';
    const short = option.short === undefined ? '    ' : `-${option.short}, `;
    const usual = option.type === 'string' && option.default !== undefined;
    return [
      `  ${short}--${flag}${value}`,
      option.about + (usual ? `; default ${option.default}` : ''),
    ];
  });
  const width = Math.max(...rows.map(([flag = '']) => flag.length));
  const lines = rows.map(([flag = '', text]) => `${flag.padEnd(width)}  ${text}`);
  return [usage, '', about, '', ...lines].join('\n');
}
