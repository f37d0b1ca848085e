import { decodeBase64 } from '../runtime/base64.ts';
import { decodeDate } from '../runtime/date-time.ts';
import { INVALID } from '../runtime/invalid.ts';
import { isDecimal } from '../runtime/scalars.ts';
import { decodeUrl } from '../runtime/url.ts';

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** One form that values of a type take in JSON. */
export interface Wire {
  readonly json: JsonType | 'any';
  /** The only values, when there are few; otherwise any value of the JSON type (or of `form`). */
  readonly values?: readonly (string | number | boolean)[];
  /** The form that strings must have. Strings of two different forms are never the same. */
  readonly form?: StringForm;
  /** The name of what decoding makes of the JSON value; false where it is the value itself. */
  readonly revives: string | false;
}

/** A form of strings. What is said of its characters shows which forms no string can have both of. */
export interface StringForm {
  readonly name: string;
  readonly matches: (text: string) => boolean;
  /** The characters that its strings begin with; absent if it may be any, or none at all. */
  readonly first?: string;
  /** Characters that stand in each of its strings. */
  readonly always?: string;
  /** A character that may stand in its strings; absent if it may be any. */
  readonly sometimes?: RegExp;
}

const DIGITS = '0123456789';

export const DATE_TIME: StringForm = {
  name: 'date-time',
  matches: (text) => decodeDate(text) !== INVALID,
  first: DIGITS,
  always: '-:',
  sometimes: /[-0-9TtZz:.+]/,
};

export const ABSOLUTE_URL: StringForm = {
  name: 'url',
  matches: (text) => decodeUrl(text) !== INVALID,
  // The parser skips control characters and spaces before the letters of the scheme.
  first: String.fromCharCode(...Array(33).keys(), ...letters('A'), ...letters('a')),
  always: ':',
};

export const DECIMAL: StringForm = {
  name: 'decimal',
  matches: isDecimal,
  first: `-${DIGITS}`,
  sometimes: /[-0-9]/,
};

export const BASE64: StringForm = {
  name: 'base64',
  matches: (text) => decodeBase64(text) !== INVALID,
  sometimes: /[A-Za-z0-9+/=]/,
};

/** Whether no JSON value has both forms. Says nothing of what arrays and objects hold. */
export function areDisjoint(a: Wire, b: Wire): boolean {
  if (a.json === 'any' || b.json === 'any') return false;
  if (a.json !== b.json) return true;
  if (a.values && b.values) return !a.values.some((value) => b.values?.includes(value));
  if (a.values) return b.form !== undefined && !anyMatches(a.values, b.form);
  if (b.values) return a.form !== undefined && !anyMatches(b.values, a.form);
  return a.form !== undefined && b.form !== undefined && areFormsDisjoint(a.form, b.form);
}

/** Whether no string surely has both forms. Says no where their characters do not show it. */
function areFormsDisjoint(a: StringForm, b: StringForm): boolean {
  return haveOtherFirst(a, b) || excludes(a, b) || excludes(b, a);
}

function haveOtherFirst(a: StringForm, b: StringForm): boolean {
  return a.first !== undefined && [...a.first].every((char) => b.first?.includes(char) === false);
}

/** Whether a character that one form always has never stands in the other. */
function excludes({ always = '' }: StringForm, { sometimes }: StringForm): boolean {
  return sometimes !== undefined && [...always].some((char) => !sometimes.test(char));
}

function letters(first: string): number[] {
  return Array.from({ length: 26 }, (_, i) => first.charCodeAt(0) + i);
}

function anyMatches(values: readonly unknown[], form: StringForm): boolean {
  return values.some((value) => typeof value === 'string' && form.matches(value));
}
