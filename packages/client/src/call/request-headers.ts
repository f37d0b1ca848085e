import type { HeaderPairs, HeaderSource } from '../options.ts';

export type HeaderValueMap = Readonly<Record<string, unknown>> | HeaderPairs;

/** Headers of one request by their names in lower case. */
export type SentHeaders = Readonly<Record<string, string>>;

export const JSON_HEADERS: SentHeaders = { 'content-type': 'application/json' };

/** Merges both sources. The second takes precedence. */
export function mergeHeaders(
  first: HeaderSource | undefined,
  second: HeaderSource = {},
): HeaderSource {
  if (typeof first !== 'function' && typeof second !== 'function')
    return { ...lowerCaseNames(first), ...lowerCaseNames(second) };
  return async () => {
    // Both are called at the same time, so their values belong together.
    const [one, two] = await Promise.all([resolveHeaders(first), resolveHeaders(second)]);
    return { ...lowerCaseNames(one), ...lowerCaseNames(two) };
  };
}

/** The values of a source for one attempt. */
export function resolveHeaders(
  source: HeaderSource | undefined,
): HeaderValueMap | undefined | Promise<HeaderValueMap> {
  return typeof source === 'function' ? source() : source;
}

// RFC 9110 sections 5.6.2, and 5.5: visible characters, spaces and tabs.
const LINE = /^[\w!#$%&'*+.^`|~-]+\n[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers of one request, without a content type, which the client sets itself. Throws a `TypeError` for a header that
 * cannot be sent.
 */
export function toHeaders(values: HeaderValueMap = {}): SentHeaders {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(lowerCaseNames(values))) {
    if (value === undefined || name === 'content-type') continue;
    if (!isHeaderPrimitive(value) || !LINE.test(`${name}\n${value}`))
      throw new TypeError(`bad header '${name}'`);
    headers[name] = `${value}`;
  }
  return headers;
}

/**
 * Whether a value is sent as `String(value)`. Dates and lists need the codec of the hook that reads
 * them.
 */
export function isHeaderPrimitive(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function';
}

/**
 * Values by lower-case names, from an object, or from pairs such as `Headers` and `Map`. Throws a
 * `TypeError` for anything else: a promise, for example, would have no headers.
 */
export function lowerCaseNames(values: HeaderValueMap = {}): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  // `[object Object]`, but not `[object Promise]`
  const isObject = /Object/.test({}.toString.call(values));
  const pairs = isObject ? Object.entries(values) : (values as HeaderPairs);
  for (const [name, value] of pairs) result[name.toLowerCase()] = value;
  return result;
}
