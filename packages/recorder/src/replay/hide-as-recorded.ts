/** The texts on a tape that replace values. */
const MASKS: ReadonlySet<unknown> = new Set(['[sensitive]', '[untyped]']);

const HIDDEN = '[not on the tape]';

/** Replaces a pseudonym if the key to compute it again is missing. */
export const PSEUDONYM = '[pseudonym]';

/**
 * Copies today's value without what the tape masks at the same location, in any item of an array.
 * Otherwise a type that is no longer sensitive would put its values into a report.
 */
export function hideAsRecorded<T>(recorded: unknown, actual: T): T {
  return hideAt(locationsOf(MASKS, recorded), actual, (value) =>
    MASKS.has(value) ? value : HIDDEN,
  );
}

/**
 * Copies a value on the tape, and hides locations at which today's value has a pseudonym, in any
 * item of an array.
 */
export function hidePseudonyms<T>(actual: unknown, recorded: T): T {
  return hideAt(locationsOf(new Set([PSEUDONYM]), actual), recorded, () => PSEUDONYM);
}

function locationsOf(masks: ReadonlySet<unknown>, value: unknown): ReadonlySet<string> {
  const locations = new Set<string>();
  const collect = (part: unknown, path: string): void => {
    if (masks.has(part)) locations.add(path);
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) collect(inner, innerPath(part, key, path));
  };
  collect(value, '');
  return locations;
}

function hideAt<T>(locations: ReadonlySet<string>, value: T, by: (value: unknown) => unknown): T {
  const hide = (part: unknown, path: string): unknown => {
    if (locations.has(path)) return by(part);
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part))
      return part.map((item, i) => hide(item, innerPath(part, String(i), path)));
    const entries = Object.entries(part);
    return Object.fromEntries(
      entries.map(([key, inner]) => [key, hide(inner, innerPath(part, key, path))]),
    );
  };
  return locations.size === 0 ? value : (hide(value, '') as T);
}

/** All items of a list have one path. */
function innerPath(container: object, key: string, path: string): string {
  return `${path}/${Array.isArray(container) ? '*' : JSON.stringify(key)}`;
}
