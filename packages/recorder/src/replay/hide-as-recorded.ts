/** The texts that stand on a tape in place of values. */
const MASKS: ReadonlySet<unknown> = new Set(['[sensitive]', '[untyped]']);

const HIDDEN = '[not on the tape]';

/**
 * Copies a value of today without what the tape masks at the same place, in any item of a list: a type that is no longer
 * sensitive must not bring its values into a report.
 */
export function hideAsRecorded<T>(recorded: unknown, actual: T): T {
  const masked = new Set<string>();
  collectMasked(recorded, '', masked);
  return masked.size === 0 ? actual : (hide(actual, '', masked) as T);
}

function collectMasked(value: unknown, path: string, masked: Set<string>): void {
  if (MASKS.has(value)) masked.add(path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    collectMasked(part, innerPath(value, key, path), masked);
}

function hide(value: unknown, path: string, masked: ReadonlySet<string>): unknown {
  if (masked.has(path)) return MASKS.has(value) ? value : HIDDEN;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item, i) => hide(item, innerPath(value, String(i), path), masked));
  const parts = Object.entries(value);
  return Object.fromEntries(
    parts.map(([key, part]) => [key, hide(part, innerPath(value, key, path), masked)]),
  );
}

/** All items of a list have one path. */
function innerPath(container: object, key: string, path: string): string {
  return `${path}/${Array.isArray(container) ? '*' : JSON.stringify(key)}`;
}
