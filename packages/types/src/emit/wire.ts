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
  /** What decoding makes of the JSON value; false where it is the value itself. */
  readonly revives: 'bigint' | 'date' | 'map' | 'set' | 'url' | false;
}

export interface StringForm {
  readonly name: string;
  readonly matches: (text: string) => boolean;
}

export const DATE_TIME: StringForm = {
  name: 'date-time',
  matches: (text) => decodeDate(text) !== INVALID,
};

// Begins with the letter of a scheme, where dates and numbers have a digit or a sign.
export const ABSOLUTE_URL: StringForm = {
  name: 'url',
  matches: (text) => decodeUrl(text) !== INVALID,
};

export const DECIMAL: StringForm = { name: 'decimal', matches: isDecimal };

/** Whether no JSON value has both forms. Says nothing of what arrays and objects hold. */
export function areDisjoint(a: Wire, b: Wire): boolean {
  if (a.json === 'any' || b.json === 'any') return false;
  if (a.json !== b.json) return true;
  if (a.values && b.values) return !a.values.some((value) => b.values?.includes(value));
  if (a.values) return b.form !== undefined && !anyMatches(a.values, b.form);
  if (b.values) return a.form !== undefined && !anyMatches(b.values, a.form);
  return a.form !== undefined && b.form !== undefined && a.form.name !== b.form.name;
}

function anyMatches(values: readonly unknown[], form: StringForm): boolean {
  return values.some((value) => typeof value === 'string' && form.matches(value));
}
