import type { CallSettings, HeaderSource } from '../options.ts';
import type { Route } from './route.ts';

type Values = Readonly<Record<string, unknown>>;

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

/** Writes a value by the type of the hook that reads it. */
export type HeaderWriter = (
  hooks: Route['hooks'],
  name: string,
  value: object,
) => string | undefined;

/**
 * The headers of one request: name, value, name, value, …. Throws a `TypeError` for what cannot be sent, as are objects
 * where nobody says how to `write` them.
 */
export function flatHeaders(
  { id, hooks }: Pick<Route, 'id' | 'hooks'>,
  values: CallSettings['headers'],
  base: readonly string[],
  write?: HeaderWriter,
): readonly string[] {
  if (values === undefined) return base;
  const flat = [...base];
  for (const [name, value] of Object.entries(lowered(values as Values))) {
    if (value === undefined) continue;
    const text = isText(value) ? String(value) : write?.(hooks, name, value as object);
    // RFC 9110 section 5.5: visible characters, spaces and tabs.
    if (text === undefined || /[^\t\x20-\x7e\x80-\xff]/.test(text))
      throw new TypeError(`${id}: bad header '${name}'`);
    flat.push(name, text);
  }
  return flat;
}

/** Whether a value is written alike whatever its type. */
export function isText(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function';
}

/** Headers of a request that calls no route, without those that only a hook's type says how to write. */
export function untypedHeaders(values: Values | undefined): readonly string[] {
  const texts = Object.entries(values ?? {}).filter(([, value]) => typeof value !== 'object');
  return flatHeaders({ id: 'mikrokit.json', hooks: [] }, Object.fromEntries(texts), []);
}

function lowered(values: Values = {}): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(values)) result[name.toLowerCase()] = values[name];
  return result;
}
