/**
 * Reads the command line with `read`, which throws for wrong options and returns undefined for `--help`. Returns undefined
 * after printing the usage, and after the message of an error, which sets the exit code.
 */
export function readCommandLine<Options>(
  read: (args: readonly string[]) => Options | undefined,
  usage: string,
): Options | undefined {
  try {
    const options = read(process.argv.slice(2));
    if (options === undefined) console.log(usage);
    return options;
  } catch (error) {
    // A stack would hide the message.
    console.error(`${(error as Error).message}\n\n--help shows the usage.`);
    process.exitCode = 1;
    return undefined;
  }
}

/** Reads the value of the option `name`. Throws unless it is a whole number of at least `least`. */
export function toCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count >= least) return count;
  throw new Error(`--${name} is a whole number of at least ${least}, not '${text}'`);
}
