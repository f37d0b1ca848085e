/** A place where two JSON values differ. */
export interface Change {
  /** Such as `results.users/get[0].name`; empty if the values as a whole differ. */
  readonly place: string;
  /** The value on the tape; absent for a key or item that only today's has. */
  readonly recorded?: unknown;
  /** Today's value; absent for a key or item that only the tape has. */
  readonly actual?: unknown;
}

/** The places where two JSON values differ, in order. The order of keys does not matter. */
export function findChanges(recorded: unknown, actual: unknown, place = ''): readonly Change[] {
  if (Object.is(recorded, actual)) return [];
  if (!isContainer(recorded) || !isContainer(actual)) return [{ place, recorded, actual }];
  const isList = Array.isArray(recorded);
  if (isList !== Array.isArray(actual)) return [{ place, recorded, actual }];
  const keys = new Set([...Object.keys(recorded), ...Object.keys(actual)]);
  return [...keys].flatMap((key) => {
    const inner = isList ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`;
    if (!Object.hasOwn(actual, key)) return [{ place: inner, recorded: recorded[key] }];
    if (!Object.hasOwn(recorded, key)) return [{ place: inner, actual: actual[key] }];
    return findChanges(recorded[key], actual[key], inner);
  });
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
