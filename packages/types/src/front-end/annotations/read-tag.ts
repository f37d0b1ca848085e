import { formatNames } from '../../constraints/format.ts';
import { readPatternLiteral } from '../../constraints/pattern.ts';
import type { Constraint, FormatName } from '../../model/constraints.ts';
import { foreignTagProblem } from './foreign-tags.ts';

/** The meaning of a JSDoc tag: constraints, a default as JSON, that a value is sensitive, or why it cannot be read. */
export type TagReading =
  | { readonly constraints: readonly Constraint[] }
  | { readonly default: unknown }
  | { readonly sensitive: true }
  | { readonly problem: string };

type Read = (text: string) => TagReading;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const BIGINT = /^(-?(?:0|[1-9]\d*))n$/;

const count =
  (kind: 'minLength' | 'maxLength' | 'minItems' | 'maxItems'): Read =>
  (text) =>
    NUMBER.test(text)
      ? { constraints: [{ kind, value: Number(text) }] }
      : { problem: `needs a number: \`@${kind} 3\`` };

const bound =
  (kind: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf'): Read =>
  (text) => {
    const digits = BIGINT.exec(text)?.[1];
    if (digits !== undefined) return { constraints: [{ kind, value: digits }] };
    if (!NUMBER.test(text)) return { problem: `needs a number: \`@${kind} 3\`` };
    const value = Number(text);
    const isCut = INTEGER.test(text) && !Number.isSafeInteger(value);
    return { constraints: [{ kind, value, ...(isCut && { digits: text }) }] };
  };

const flag =
  (name: string, constraint: Constraint): Read =>
  (text) =>
    text === '' || text === 'true'
      ? { constraints: [constraint] }
      : { problem: `takes no value: \`@${name}\`` };

const tags: Readonly<Record<string, Read>> = {
  minLength: count('minLength'),
  maxLength: count('maxLength'),
  minItems: count('minItems'),
  maxItems: count('maxItems'),
  minimum: bound('minimum'),
  maximum: bound('maximum'),
  exclusiveMinimum: bound('exclusiveMinimum'),
  exclusiveMaximum: bound('exclusiveMaximum'),
  multipleOf: bound('multipleOf'),
  uniqueItems: flag('uniqueItems', { kind: 'uniqueItems' }),
  int: flag('int', { kind: 'format', value: 'int' }),
  format: (text) => {
    const name = formatSynonyms.get(text) ?? text;
    if (isFormat(name)) return { constraints: [{ kind: 'format', value: name }] };
    const names = [...formatNames.keys(), ...formatSynonyms.keys()];
    return { problem: `knows these formats: ${names.join(', ')}` };
  },
  pattern: readPattern,
  sensitive: (text) =>
    text === '' || text === 'true'
      ? { sensitive: true }
      : { problem: 'takes no value: `@sensitive`' },
  default: (text) => {
    try {
      return { default: JSON.parse(text) };
    } catch {
      return { problem: 'needs JSON: `@default 8080`, `@default "text"`' };
    }
  },
};

/** OpenAPI's names for our formats. */
const formatSynonyms: ReadonlyMap<string, FormatName> = new Map([
  ['byte', 'base64'],
  ['float', 'float32'],
]);

/** Other libraries' names for these tags. */
const SYNONYMS: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  exclusivemin: 'exclusiveMinimum',
  exclusivemax: 'exclusiveMaximum',
  integer: 'int',
  regex: 'pattern',
  regexp: 'pattern',
};

const spellings = new Map(Object.keys(tags).map((name) => [name.toLowerCase(), name]));

/**
 * Reads a JSDoc tag, such as `minLength` with the text `3`. `undefined` for tags of other tools. A
 * misspelt tag has a problem.
 */
export function readTag(name: string, text: string): TagReading | undefined {
  const read = Object.hasOwn(tags, name) ? tags[name] : undefined;
  if (read) return read(text.trim());
  const problem = foreignTagProblem(name, text.trim());
  if (problem !== undefined) return { problem };
  const meant = meantBy(name.toLowerCase());
  return meant === undefined ? undefined : { problem: `is spelled \`@${meant}\`` };
}

function meantBy(name: string): string | undefined {
  const known = spellings.get(name) ?? (Object.hasOwn(SYNONYMS, name) && SYNONYMS[name]);
  if (known) return known;
  const near = [...spellings].find(([tag]) => tag.length > 5 && isOneSlipAway(name, tag));
  return near?.[1];
}

/** Whether two words differ by one inserted, missing, wrong or transposed letter. */
function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && x === [...y].reverse().join(''));
}

/** `^[a-z]+$`, or with flags `/^[a-z]+$/i`. */
function readPattern(text: string): TagReading {
  if (text === '') return { problem: 'needs a regular expression: `@pattern ^[a-z]+$`' };
  return { constraints: [readPatternLiteral(text) ?? { kind: 'pattern', source: text }] };
}

function isFormat(text: string): text is FormatName {
  return formatNames.has(text as FormatName);
}
