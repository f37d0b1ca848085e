import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';

/** An option of a benchmark, and what its usage text says of it. */
export interface CommandOption extends ParseArgsOptionDescriptor {
  readonly about: string;
}

/** A benchmark as it is called. */
export interface Command<Options extends Record<string, CommandOption>> {
  /** `npm run bench:cpu -- [options] [names]`. */
  readonly usage: string;
  /** What it measures, in a sentence or two. */
  readonly about: string;
  readonly options: Options;
  /** Whether names may stand beside the options. */
  readonly takesNames?: boolean;
}

type Parsed<Options extends Record<string, CommandOption>> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** What a benchmark was told. */
export interface CommandLine<Options extends Record<string, CommandOption>> {
  readonly values: Parsed<Options>['values'];
  readonly names: readonly string[];
  /** An option that is a whole number of at least `least`. Ends the process for any other. */
  count(name: keyof Options & string, least?: number): number;
}

/**
 * Reads the command line of a benchmark. Says how it is called and ends the process if that was asked for with `--help`;
 * ends it with status 1 for what it does not know.
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

/** Reads something of the command line. What that throws is told without a stack, which would hide it, and ends the process. */
export function orEnd<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    console.error(`${(error as Error).message}\n\n--help tells how it is called.`);
    process.exit(1);
  }
}

/** Those of `all` whose names an option lists: `a,b`. Throws for a name that none of them has. */
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

/** A whole number in text, as options and answers give it; throws unless it is at least `least`. */
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
