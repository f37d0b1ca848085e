/** Replaced by `mikrokit build`. */
declare const MIKROKIT_BUILD: 'server' | 'function' | undefined;

/** All names of options, as {@link assertKnownOptions} takes them: the type checker finds one that is missing. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: 1 };

/**
 * Throws a `TypeError` for an unknown option, which would have no effect, and for options that are
 * not an object. `owner` is the function in messages. Does nothing in built functions.
 */
export function assertKnownOptions<Options extends object>(
  owner: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  // Functions start often, so save the time.
  if (typeof MIKROKIT_BUILD !== 'undefined' && MIKROKIT_BUILD === 'function') return;
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${owner}: the options are no object; pass { name: value }`);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue;
    const known = Object.keys(names).join(', ');
    throw new TypeError(`${owner}: there is no option '${name}'; use ${known}`);
  }
}

/** In milliseconds. For longer times, `Infinity` included, `setTimeout` fires at once. */
export const LONGEST_TIMEOUT: number = 2 ** 31 - 1;

/**
 * Throws a `RangeError` for a time that timers cannot handle. `name` is the option, such as `close:
 * deadline`. `otherwise` ends the message, such as `, or none to wait without limit`. `undefined`
 * stands for the default.
 */
export function assertMilliseconds(name: string, value: unknown, otherwise = ''): void {
  if (value === undefined) return;
  if (typeof value === 'number' && value >= 0 && value <= LONGEST_TIMEOUT) return;
  throw new RangeError(
    `${name} is ${String(value)}; use milliseconds from 0 to 2,147,483,647${otherwise}`,
  );
}

/** Throws a `RangeError` for values that are no integers in a range. `undefined` stands for the default. */
export function assertIntegers(
  owner: string,
  values: Readonly<Record<string, unknown>>,
  { least = 1, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number } = {},
): void {
  const end = most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
      continue;
    throw new RangeError(
      `${owner}: ${name} is ${String(value)}; use an integer from ${least}${end}`,
    );
  }
}
