/** What a value is, for a message that must not show it. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return 'an object that is not plain';
}

/** A route in messages, by its keys. */
export function routeName(keys: readonly string[]): string {
  return `route ${JSON.stringify(keys.join('/'))}`;
}
