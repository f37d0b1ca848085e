import { decodeBase64 } from '../runtime/base64.ts';
import { decodeDate } from '../runtime/date-time.ts';
import { INVALID } from '../runtime/invalid.ts';
import { decodeRegExp } from '../runtime/regexp.ts';
import { isDecimal } from '../runtime/scalars.ts';
import { decodeUrl } from '../runtime/url.ts';
import { ANY_SHAPE, charsOf, mayShare, type StringShape } from './string-shape.ts';

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** One form that values of a type take in JSON. */
export interface Wire {
  readonly json: JsonType | 'any';
  /** The only values, when there are few; otherwise any value of the JSON type (or of `form`). */
  readonly values?: readonly (string | number | boolean)[];
  /** The form that strings must have. */
  readonly form?: StringForm;
  /** The name of what decoding makes of the JSON value; false where it is the value itself. */
  readonly revives: string | false;
}

/** A form of strings. */
export interface StringForm {
  readonly matches: (text: string) => boolean;
  /** What its strings look like at most; forms whose shapes have no string in common are told apart. */
  readonly shape: StringShape;
}

const DIGIT = { chars: charsOf(/[0-9]/) };
const DIGITS = { ...DIGIT, many: true } as const;
const char = (pattern: RegExp) => ({ chars: charsOf(pattern) });

export const DATE_TIME: StringForm = {
  matches: (text) => decodeDate(text) !== INVALID,
  shape: [
    ...[DIGIT, DIGIT, DIGIT, DIGIT, char(/-/), DIGIT, DIGIT, char(/-/), DIGIT, DIGIT, char(/t/i)],
    ...[DIGIT, DIGIT, char(/:/), DIGIT, DIGIT, char(/:/), DIGIT, DIGIT],
    { chars: charsOf(/[.0-9]/), many: true },
    char(/[-+z]/i),
    { chars: charsOf(/[:0-9]/), many: true },
  ],
};

// A scheme, after what the parser skips.
export const ABSOLUTE_URL: StringForm = {
  matches: (text) => decodeUrl(text) !== INVALID,
  shape: [
    { chars: charsOf(/[^!-~]/), many: true },
    char(/[a-z]/i),
    { chars: charsOf(/[-+.a-z0-9]/i), many: true },
    char(/:/),
    ...ANY_SHAPE,
  ],
};

export const DECIMAL: StringForm = { matches: isDecimal, shape: [char(/[-0-9]/), DIGITS] };

export const BASE64: StringForm = {
  matches: (text) => decodeBase64(text) !== INVALID,
  shape: [{ chars: charsOf(/[A-Za-z0-9+/=]/), many: true }],
};

export const REGEXP: StringForm = {
  matches: (text) => decodeRegExp(text) !== INVALID,
  shape: [char(/\//), ...ANY_SHAPE, char(/\//), { chars: charsOf(/[a-z]/), many: true }],
};

/** Whether no JSON value has both forms. Says nothing of what arrays and objects hold. */
export function areDisjoint(a: Wire, b: Wire): boolean {
  if (a.json === 'any' || b.json === 'any') return false;
  if (a.json !== b.json) return true;
  if (a.values && b.values) return !a.values.some((value) => b.values?.includes(value));
  if (a.values) return b.form !== undefined && !anyMatches(a.values, b.form);
  if (b.values) return a.form !== undefined && !anyMatches(b.values, a.form);
  return a.form !== undefined && b.form !== undefined && !mayShare(a.form.shape, b.form.shape);
}

function anyMatches(values: readonly unknown[], form: StringForm): boolean {
  return values.some((value) => typeof value === 'string' && form.matches(value));
}
