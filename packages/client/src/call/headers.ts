import type { HeaderSource } from '../options.ts';

export type Values = Readonly<Record<string, unknown>>;

export const JSON_HEADERS: readonly string[] = ['content-type', 'application/json'];

/** Two sources as one; what the second has comes in the place of what the first has. */
export function mergedHeaders(
  first: HeaderSource | undefined,
  second: HeaderSource = {},
): HeaderSource {
  if (typeof first !== 'function' && typeof second !== 'function')
    return { ...lowered(first), ...lowered(second) };
  return async () => ({ ...lowered(await valuesOf(first)), ...lowered(await valuesOf(second)) });
}

/** What a source gives now. */
export function valuesOf(source: HeaderSource | undefined): Values | undefined | Promise<Values> {
  return typeof source === 'function' ? source() : source;
}

// RFC 9110 sections 5.6.2, and 5.5: visible characters, spaces and tabs.
const LINE = /^[\w!#$%&'*+.^`|~-]+\n[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers of one request: name, value, name, value, …, without a content type, which is the client's own. Throws a
 * `TypeError` for what cannot be sent.
 */
export function flatHeaders(values: Values = {}): readonly string[] {
  const flat: string[] = [];
  for (const [name, value] of Object.entries(lowered(values))) {
    if (value === undefined || name === 'content-type') continue;
    if (!isText(value) || !LINE.test(`${name}\n${value}`))
      throw new TypeError(`bad header '${name}'`);
    flat.push(name, String(value));
  }
  return flat;
}

/** Whether a value is written alike whatever its type. */
export function isText(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function';
}

export function lowered(values: Values = {}): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(values)) result[name.toLowerCase()] = values[name];
  return result;
}
