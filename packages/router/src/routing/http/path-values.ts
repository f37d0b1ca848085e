/**
 * Percent-decodes the values of path parameters, once; `undefined` if one is `.` or `..` or has an encoded slash, which
 * would mean another path to whoever decodes it before or after us.
 */
export function decodePathValues(values: readonly string[]): readonly string[] | undefined {
  const decoded: string[] = [];
  for (const value of values) {
    // Nearly all values have neither.
    const isPlain = !value.includes('%') && !value.includes('.');
    if (!isPlain && UNSAFE.test(value)) return undefined;
    decoded.push(isPlain ? value : decodeURIComponent(value));
  }
  return decoded;
}

const UNSAFE = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f/i;
