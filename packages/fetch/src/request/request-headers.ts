import type { HeaderSource, HeaderValues } from '../options.ts';

/** Headers of a request by name in lower case. */
export type SentHeaders = Record<string, string>;

/** Adds headers to others, whose names are in lower case. `undefined` removes one. */
export function addHeaders(to: SentHeaders, values: HeaderValues | undefined): void {
  for (const name in values) {
    const value = values[name];
    if (value === undefined) delete to[name.toLowerCase()];
    else to[name.toLowerCase()] = value;
  }
}

/** The headers of all requests to the own origin: known from the start, or asked for each attempt. */
export function baseHeaders(
  given: HeaderSource | readonly HeaderSource[] | undefined,
): SentHeaders | (() => Promise<SentHeaders>) {
  const sources = given === undefined ? [] : Array.isArray(given) ? given : [given];
  for (const source of sources) {
    if (source === null || (typeof source !== 'object' && typeof source !== 'function'))
      throw new TypeError('createFetch: headers must be an object, a function, or a list of these');
  }
  const isStatic = (sources as readonly HeaderSource[]).every(
    (source) => typeof source !== 'function',
  );
  if (isStatic) return merged(sources as readonly HeaderValues[]);
  return async () => {
    const values = (sources as readonly HeaderSource[]).map((source) =>
      typeof source === 'function' ? source() : source,
    );
    return merged(await Promise.all(values));
  };
}

function merged(all: readonly HeaderValues[]): SentHeaders {
  const headers: SentHeaders = {};
  for (const values of all) addHeaders(headers, values);
  return headers;
}
