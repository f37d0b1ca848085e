/**
 * Writes the properties of an object as a query string: lists as repeated names, and objects within as `filter[a]=1`.
 * Properties that are absent or null are left out.
 */
export function queryTextOf(value: unknown): string {
  const pairs: string[] = [];
  add(value, '', pairs);
  return pairs.join('&');
}

function add(value: unknown, name: string, pairs: string[]): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const element of value) add(element, name, pairs);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      add(inner, name === '' ? key : `${name}[${key}]`, pairs);
  } else {
    // A lone surrogate has no percent-encoding; the server gets the replacement character, as from a form.
    pairs.push(`${encode(name)}=${encode(String(value))}`);
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
