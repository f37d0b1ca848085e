/** A location where two JSON values differ. */
export interface Change {
  /** Such as `results.users/get[0].name`. Empty if the whole values differ. */
  readonly location: string;
  /** The value on the tape. Absent for a key or item that exists only today. */
  readonly recorded?: unknown;
  /** Today's value. Absent for a key or item that exists only on the tape. */
  readonly actual?: unknown;
}

/** The locations where two JSON values differ, in order. The order of keys does not matter. */
export function findChanges(recorded: unknown, actual: unknown, location = ''): readonly Change[] {
  if (Object.is(recorded, actual)) return [];
  if (!isContainer(recorded) || !isContainer(actual)) return [{ location, recorded, actual }];
  const isList = Array.isArray(recorded);
  if (isList !== Array.isArray(actual)) return [{ location, recorded, actual }];
  const keys = new Set([...Object.keys(recorded), ...Object.keys(actual)]);
  return [...keys].flatMap((key) => {
    const inner = isList ? `${location}[${key}]` : location === '' ? key : `${location}.${key}`;
    if (!Object.hasOwn(actual, key)) return [{ location: inner, recorded: recorded[key] }];
    if (!Object.hasOwn(recorded, key)) return [{ location: inner, actual: actual[key] }];
    return findChanges(recorded[key], actual[key], inner);
  });
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
