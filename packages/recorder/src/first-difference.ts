/**
 * The place of the first difference between two JSON values, such as `results.users/get[0].name`; empty if the values as a
 * whole differ, `undefined` if they are equal. The order of keys does not matter.
 */
export function firstDifference(expected: unknown, actual: unknown): string | undefined {
  if (Object.is(expected, actual)) return undefined;
  if (!isContainer(expected) || !isContainer(actual)) return '';
  if (Array.isArray(expected) !== Array.isArray(actual)) return '';
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const key of keys) {
    const place = Array.isArray(expected) ? `[${key}]` : key;
    if (Object.hasOwn(expected, key) !== Object.hasOwn(actual, key)) return place;
    const inner = firstDifference(expected[key], actual[key]);
    if (inner === undefined) continue;
    return inner === '' || inner.startsWith('[') ? place + inner : `${place}.${inner}`;
  }
  return undefined;
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
