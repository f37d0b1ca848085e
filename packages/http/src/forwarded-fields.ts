/**
 * Returns the last value of a list field such as `x-forwarded-host`, which the nearest proxy has written; clients may have
 * written those before it. `undefined` for an absent or empty one.
 */
export function lastValueOf(
  field: string | readonly string[] | null | undefined,
): string | undefined {
  const value = String(field ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return value === '' ? undefined : value;
}

/** Returns the scheme in `x-forwarded-proto`, or `undefined` where it names neither HTTP nor HTTPS. */
export function forwardedSchemeOf(
  field: string | readonly string[] | null | undefined,
): 'http' | 'https' | undefined {
  const scheme = lastValueOf(field)?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}
