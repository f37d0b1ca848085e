import { decodeBase64 } from '../runtime/bytes/base64.ts';
import { decodeDate } from '../runtime/dates/date-time.ts';
import { INVALID } from '../runtime/invalid.ts';
import { isDecimal } from '../runtime/numbers/bigint-text.ts';
import { decodeRegExp } from '../runtime/texts/regexp-text.ts';
import { decodeUrl } from '../runtime/texts/url-text.ts';
import {
  ANY_SHAPE,
  charsOf,
  mayShare,
  type Piece,
  type StringShape,
} from './strings/string-shape.ts';

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** One form that values of a type take in JSON. */
export interface JsonForm {
  readonly json: JsonType | 'any';
  /** The only values, when there are few; otherwise any value of the JSON type (or of `form`). */
  readonly values?: readonly (string | number | boolean)[];
  /** The form that strings must have. */
  readonly form?: StringForm;
  /** The name of the decoded type; false if the JSON value is the value itself. */
  readonly decodesTo: string | false;
}

/** A form of strings. */
interface StringForm {
  readonly matches: (text: string) => boolean;
  /** A shape that all its strings have. Two forms are distinguishable if no string has both shapes. */
  readonly shape: () => StringShape;
}

/** Pieces of one character each, and of any number of them. Shapes are created lazily, so that bundlers drop them from servers. */
const one = (...patterns: RegExp[]): Piece[] =>
  patterns.map((pattern) => ({ chars: charsOf(pattern) }));
const many = (pattern: RegExp): Piece => ({ chars: charsOf(pattern), many: true });

export const DATE_TIME: StringForm = {
  matches: (text) => decodeDate(text) !== INVALID,
  shape: () => {
    const [d, dash, colon] = [/\d/, /-/, /:/];
    const date = one(d, d, d, d, dash, d, d, dash, d, d);
    const time = one(/t/i, d, d, colon, d, d, colon, d, d);
    return [...date, ...time, many(/[.0-9]/), ...one(/[-+z]/i), many(/[:0-9]/)];
  },
};

// A scheme, after the characters that the URL parser skips.
export const ABSOLUTE_URL: StringForm = {
  matches: (text) => decodeUrl(text) !== INVALID,
  shape: () => [many(/[^!-~]/), ...one(/[a-z]/i), many(/[-+.a-z0-9]/i), ...one(/:/), ...ANY_SHAPE],
};

export const DECIMAL: StringForm = {
  matches: isDecimal,
  shape: () => [...one(/[-0-9]/), many(/[0-9]/)],
};

export const BASE64: StringForm = {
  matches: (text) => decodeBase64(text) !== INVALID,
  shape: () => [many(/[A-Za-z0-9+/=]/)],
};

export const REGEXP: StringForm = {
  matches: (text) => decodeRegExp(text) !== INVALID,
  shape: () => [...one(/\//), ...ANY_SHAPE, ...one(/\//), many(/[a-z]/)],
};

/** Whether no JSON value has both forms. Does not compare the contents of arrays and objects. */
export function areDisjoint(a: JsonForm, b: JsonForm): boolean {
  if (a.json === 'any' || b.json === 'any') return false;
  if (a.json !== b.json) return true;
  if (a.values && b.values) return !a.values.some((value) => b.values?.includes(value));
  if (a.values) return b.form !== undefined && !anyMatches(a.values, b.form);
  if (b.values) return a.form !== undefined && !anyMatches(b.values, a.form);
  return a.form !== undefined && b.form !== undefined && !mayShare(a.form.shape(), b.form.shape());
}

function anyMatches(values: readonly unknown[], form: StringForm): boolean {
  return values.some((value) => typeof value === 'string' && form.matches(value));
}
