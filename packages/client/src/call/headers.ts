import { writeHeader } from '@mikrokit/types/runtime';
import type { CallSettings, HeaderSource } from '../options.ts';
import type { Route } from './route.ts';

type Values = Readonly<Record<string, unknown>>;

export const JSON_HEADERS: readonly string[] = ['content-type', 'application/json'];

/** Two sources as one; what the second has comes in the place of what the first has. */
export function mergedHeaders(
  first: HeaderSource | undefined,
  second: HeaderSource | undefined,
): HeaderSource | undefined {
  if (first === undefined || second === undefined) return second ?? first;
  if (typeof first !== 'function' && typeof second !== 'function')
    return { ...lowered(first), ...lowered(second) };
  const valuesOf = async (source: HeaderSource) =>
    lowered(typeof source === 'function' ? await source() : source);
  return async () => ({ ...(await valuesOf(first)), ...(await valuesOf(second)) });
}

/** The headers of one request: name, value, name, value, …. Throws a `TypeError` for what cannot be sent. */
export function flatHeaders(
  { id, hooks }: Pick<Route, 'id' | 'hooks'>,
  values: CallSettings['headers'],
  base: readonly string[],
): readonly string[] {
  if (values === undefined) return base;
  const flat = [...base];
  for (const [name, value] of Object.entries(lowered(values as Values))) {
    if (value === undefined) continue;
    const text = textOf(hooks, name, value);
    // RFC 9110 section 5.5: visible characters, spaces and tabs.
    if (text === undefined || /[^\t\x20-\x7e\x80-\xff]/.test(text))
      throw new TypeError(`${id}: the header '${name}' has a value that no header can have`);
    flat.push(name, text);
  }
  return flat;
}

/** Headers of a request that calls no route, without those that only a hook's type says how to write. */
export function untypedHeaders(values: Values | undefined): readonly string[] {
  const texts = Object.entries(values ?? {}).filter(([, value]) => typeof value !== 'object');
  return flatHeaders({ id: 'mikrokit.json', hooks: [] }, Object.fromEntries(texts), []);
}

function textOf(hooks: Route['hooks'], name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const hook = hooks.find(({ header }) => header === name);
  // [12] → 12
  if (hook !== undefined) return writeHeader(hook.encodeParams([value], 64).slice(1, -1));
  return typeof value === 'object' || typeof value === 'function' ? undefined : String(value);
}

function lowered(values: Values): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(values)) result[name.toLowerCase()] = values[name];
  return result;
}
