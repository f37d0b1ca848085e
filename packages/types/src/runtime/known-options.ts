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
