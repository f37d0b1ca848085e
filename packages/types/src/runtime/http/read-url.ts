import { readText } from '../header.ts';
import { setOwnProperty } from '../objects.ts';
import type { FaceParameter, TextForm } from './face-form.ts';

/** A value in a path as JSON: `12` → 12 for a number. The rest of a path makes a list where the type is one. */
export function readPathValue(form: TextForm, text: string): unknown {
  if (form.list) return text.split('/').map((segment) => readText(form, segment));
  return readText(form, text);
}

/** The pairs of a query string, decoded, by name. */
export type QueryPairs = ReadonlyMap<string, readonly string[]>;

/** Why a query string cannot be read. */
export type QueryFault = 'length' | 'count' | 'encoding';

/** RFC 9110 section 4.1 asks for 8,000 octets at least; hosts have limits from 8 to 16 KB. */
export const LONGEST_QUERY = 8_192;
/** More pairs than a caller needs, and few enough to be read in no time. */
export const MOST_PAIRS = 1_024;

/**
 * Splits a query string into pairs, as the URL Standard does for `application/x-www-form-urlencoded`: `+` is a space.
 * Broken percent-encoding is a fault instead of text.
 */
export function parseQuery(query: string): QueryPairs | QueryFault {
  const pairs = new Map<string, string[]>();
  if (query === '') return pairs;
  if (query.length > LONGEST_QUERY) return 'length';
  const parts = query.split('&');
  if (parts.length > MOST_PAIRS) return 'count';
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    try {
      const name = decodeFormText(equals === -1 ? part : part.slice(0, equals));
      const value = equals === -1 ? '' : decodeFormText(part.slice(equals + 1));
      const values = pairs.get(name);
      if (values === undefined) pairs.set(name, [value]);
      else values.push(value);
    } catch {
      return 'encoding';
    }
  }
  return pairs;
}

/**
 * Builds the object of a query parameter by its type, never by the names that a caller sends; null if an optional one has
 * no properties. Calls `refuseRepeated` for a name that stands twice although its value is no list.
 */
export function readQueryObject(
  { fields, optional }: Extract<FaceParameter, { in: 'query' }>,
  pairs: QueryPairs,
  refuseRepeated: (name: string) => never,
): object | null {
  const object = {};
  let isEmpty = true;
  for (const [name, form] of fields) {
    const texts = pairs.get(name);
    if (texts === undefined) {
      // Without the name a list is empty, unless it may be absent.
      if (form.list && !form.optional) setOwnProperty(object, name, []);
      continue;
    }
    isEmpty = false;
    if (form.list) {
      const values = texts.map((text) => readText(form, unspaced(form, text)));
      setOwnProperty(object, name, values);
      continue;
    }
    if (texts.length > 1) refuseRepeated(name);
    const [text = ''] = texts;
    setOwnProperty(object, name, readText(form, unspaced(form, text)));
  }
  return isEmpty && optional ? null : object;
}

/** `2026-01-01T00:00:00 02:00` → `2026-01-01T00:00:00+02:00` */
function unspaced({ plus }: TextForm, text: string): string {
  return plus ? text.replaceAll(' ', '+') : text;
}

function decodeFormText(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}
