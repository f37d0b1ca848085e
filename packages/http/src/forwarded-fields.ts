/**
 * Returns the last value of a list field such as `x-forwarded-host`. The nearest proxy wrote it,
 * but clients can have written the values before it. `undefined` for an absent or empty field.
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

/** Returns the scheme in `x-forwarded-proto`. `undefined` unless it is HTTP or HTTPS. */
export function forwardedSchemeOf(
  field: string | readonly string[] | null | undefined,
): 'http' | 'https' | undefined {
  const scheme = lastValueOf(field)?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}
