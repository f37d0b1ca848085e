/** The application's functions that check values, by the names of their constraints. */
export type Checks = Readonly<Record<string, (value: never) => unknown>>;

/**
 * Whether a value passes a check. Throws an `Error` if the check throws or returns anything but a
 * boolean: neither means that the value is wrong.
 */
export function passesCheck(check: Checks[string], name: string, value: unknown): boolean {
  let passes: unknown;
  try {
    passes = check(value as never);
  } catch (cause) {
    throw new Error(`The check ${JSON.stringify(name)} threw an error`, { cause });
  }
  if (typeof passes === 'boolean') return passes;
  throw new Error(`The check ${JSON.stringify(name)} did not return a boolean`);
}

/** Like {@link passesCheck}, but a missing function passes every value. */
export function passesIfHere(checks: Checks | undefined, name: string, value: unknown): boolean {
  const check = checks && Object.hasOwn(checks, name) ? checks[name] : undefined;
  return check === undefined || passesCheck(check, name, value);
}
