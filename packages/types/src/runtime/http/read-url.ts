import { readText } from '../header.ts';
import { setOwnProperty } from '../objects.ts';
import type { HttpRouteParameter, QueryFields, TextForm } from './http-route-form.ts';

/**
 * A value in a path as JSON: `12` → 12 for a number. For a list type, the rest of a path becomes a
 * list.
 */
export function readPathValue(form: TextForm, text: string): unknown {
  if (form.list) return text.split('/').map((segment) => readText(form, segment));
  return readText(form, text);
}

/** The pairs of a query string, decoded, by name. */
export type QueryPairs = ReadonlyMap<string, readonly string[]>;

/** The reason why a query string cannot be read. */
export type QueryFault = 'length' | 'count' | 'encoding';

/** RFC 9110 section 4.1 recommends at least 8,000 octets. Hosts allow 8 to 16 KB. */
export const LONGEST_QUERY = 8_192;
/** More pairs than any client needs, but fast to read. */
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
 * Builds the object of a query parameter by its type, never by the names that a client sends.
 * `null` if an optional object has no properties. Calls `rejectRepeated` for a repeated name whose
 * value is not a list.
 */
export function readQueryObject(
  { fields, optional, open }: Extract<HttpRouteParameter, { in: 'query' }>,
  pairs: QueryPairs,
  rejectRepeated: (name: string) => never,
): object | null {
  const object = readFields(fields, (name) => name, { pairs, rejectRepeated });
  if (open) return withOthers(object, fields, pairs) ?? (optional ? null : emptyOf(fields));
  return object ?? (optional ? null : emptyOf(fields));
}

/** Adds unknown names to an object: a text, or a list of texts for a repeated name. */
function withOthers(
  object: object | undefined,
  fields: QueryFields,
  pairs: QueryPairs,
): object | undefined {
  const known = new Set(queryNamesOf(fields));
  const others = [...pairs].filter(([name]) => !known.has(name));
  if (others.length === 0) return object;
  const all = object ?? emptyOf(fields);
  for (const [name, texts] of others)
    setOwnProperty(all, name, texts.length > 1 ? [...texts] : texts[0]);
  return all;
}

/** The names of fields in a query string: `author[name]`. */
export function queryNamesOf(
  fields: QueryFields,
  nameOf: (name: string) => string = (name) => name,
): readonly string[] {
  return fields.flatMap(([name, form]) => {
    const whole = nameOf(name);
    return 'fields' in form ? queryNamesOf(form.fields, within(whole)) : [whole];
  });
}

/**
 * A list name as other frameworks write it, `ids[]` or `ids[0]`, with its name here. `undefined` if
 * there is none.
 */
export function findBracketedList(
  fields: QueryFields,
  pairs: QueryPairs,
): { readonly given: string; readonly name: string } | undefined {
  let lists: ReadonlySet<string> | undefined;
  for (const given of pairs.keys()) {
    const [, name] = /^(.+)\[\d*\]$/s.exec(given) ?? [];
    if (name === undefined) continue;
    lists ??= new Set(listNamesOf(fields, (inner) => inner));
    if (lists.has(name) && !queryNamesOf(fields).includes(given)) return { given, name };
  }
  return undefined;
}

function listNamesOf(fields: QueryFields, nameOf: (name: string) => string): readonly string[] {
  return fields.flatMap(([name, form]) => {
    const whole = nameOf(name);
    if ('fields' in form) return listNamesOf(form.fields, within(whole));
    return form.list ? [whole] : [];
  });
}

interface QueryReading {
  readonly pairs: QueryPairs;
  readonly rejectRepeated: (name: string) => never;
}

/** An object of the fields. `undefined` if the query string has none of them. */
function readFields(
  fields: QueryFields,
  nameOf: (name: string) => string,
  reading: QueryReading,
): object | undefined {
  const object = {};
  let isEmpty = true;
  for (const [key, form] of fields) {
    const name = nameOf(key);
    if ('fields' in form) {
      const inner = readFields(form.fields, within(name), reading);
      if (inner !== undefined) isEmpty = false;
      const value = inner ?? (form.optional ? undefined : emptyOf(form.fields));
      if (value !== undefined) setOwnProperty(object, key, value);
      continue;
    }
    const texts = reading.pairs.get(name);
    if (texts === undefined) {
      if (isEmptyList(form)) setOwnProperty(object, key, []);
      continue;
    }
    isEmpty = false;
    if (!form.list && texts.length > 1) reading.rejectRepeated(name);
    const values = texts.map((text) => readText(form, unspaced(form, text)));
    setOwnProperty(object, key, form.list ? values : values[0]);
  }
  return isEmpty ? undefined : object;
}

/** An object of fields that are all absent. */
function emptyOf(fields: QueryFields): object {
  const object = {};
  for (const [key, form] of fields) {
    if ('fields' in form) {
      if (!form.optional) setOwnProperty(object, key, emptyOf(form.fields));
    } else if (isEmptyList(form)) setOwnProperty(object, key, []);
  }
  return object;
}

/** Without its name in the query string, a list is empty, unless it is optional. */
function isEmptyList({ list, optional }: TextForm): boolean {
  return list === true && !optional;
}

function within(name: string): (inner: string) => string {
  return (inner) => `${name}[${inner}]`;
}

/** `2026-01-01T00:00:00 02:00` → `2026-01-01T00:00:00+02:00` */
function unspaced({ plus }: TextForm, text: string): string {
  return plus ? text.replaceAll(' ', '+') : text;
}

function decodeFormText(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}
