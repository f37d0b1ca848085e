/** The texts that stand on a tape in place of values. */
const MASKS: ReadonlySet<unknown> = new Set(['[sensitive]', '[untyped]']);

const HIDDEN = '[not on the tape]';

/** In place of a pseudonym, where the key is missing that would make it again. */
export const PSEUDONYM = '[pseudonym]';

/**
 * Copies a value of today without what the tape masks at the same location, in any item of a list: a type that is no longer
 * sensitive must not bring its values into a report.
 */
export function hideAsRecorded<T>(recorded: unknown, actual: T): T {
  return hideAt(locationsOf(MASKS, recorded), actual, (value) =>
    MASKS.has(value) ? value : HIDDEN,
  );
}

/** Copies a value on the tape without what stands for a pseudonym at the same location today, in any item of a list. */
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
