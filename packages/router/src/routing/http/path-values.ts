/**
 * Percent-decodes path parameters, once. `undefined` if one is `.` or `..` or has an encoded slash,
 * because a proxy or handler that decodes again would see another path. With `slashes`, single
 * segments can have encoded slashes, but no `.` or `..` between them.
 */
export function decodePathValues(
  values: readonly string[],
  slashes?: { readonly takesRest: boolean },
): readonly string[] | undefined {
  const decoded: string[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as string;
    // Nearly all values have no escapes and no segment that starts with a dot.
    const isPlain = !value.includes('%') && !value.startsWith('.') && !value.includes('/.');
    const isRest = slashes?.takesRest === true && at === values.length - 1;
    const isUnsafe = slashes === undefined || isRest ? UNSAFE : UNSAFE_WITHIN;
    if (!isPlain && isUnsafe.test(value)) return undefined;
    decoded.push(isPlain ? value : decodeURIComponent(value));
  }
  return decoded;
}

const UNSAFE = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f/i;
const UNSAFE_WITHIN = /(?:^|%2f)(?:\.|%2e){1,2}(?:%2f|$)/i;
