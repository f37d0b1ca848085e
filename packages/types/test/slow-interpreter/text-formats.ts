import { isIPv6 } from 'node:net';
import type { FormatName } from '@mikrokit/types/model';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isIdnEmail, isIdnHostname } from '../../src/runtime/texts/idn-formats.ts';
import { isIri } from '../../src/runtime/texts/uri-formats.ts';
import { isDateTime, isUrl } from './formats.ts';

type Check = (text: string) => boolean;

const isLabel: Check = (text) =>
  text.length <= 63 && /^[a-z\d-]+$/i.test(text) && !text.startsWith('-') && !text.endsWith('-');
const areLabels: Check = (text) => text.split('.').every(isLabel);

/** As the keyword `pattern` of ajv compiles it: its format `regex` does without `u`. */
const isPattern: Check = (text) => {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

function ofAjv(name: keyof typeof fullFormats): Check {
  const format: unknown = fullFormats[name];
  return (text) => (format instanceof RegExp ? format.test(text) : (format as Check)(text));
}

const checks: Partial<Readonly<Record<FormatName, Check>>> = {
  email: (text) => {
    const [name = '', host = '', ...more] = text.split('@');
    const isName = name.length <= 64 && /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(name);
    return text.length <= 254 && more.length === 0 && isName && areLabels(host);
  },
  uuid: (text) =>
    text.length === 36 &&
    [...text].every((character, i) =>
      [8, 13, 18, 23].includes(i) ? character === '-' : /[\da-fA-F]/.test(character),
    ),
  url: isUrl,
  date: (text) => text.length === 10 && isDateTime(`${text}T00:00:00Z`),
  time: (text) => text.length <= 64 && isDateTime(`2000-01-01T${text}`),
  'date-time': isDateTime,
  duration: (text) => {
    const [days = '', time, ...more] = text.slice(1).split('T');
    if (!text.startsWith('P') || more.length > 0) return false;
    if (/^\d{1,16}W$/.test(days)) return time === undefined;
    return (
      (days !== '' || time !== undefined) &&
      time !== '' &&
      areUnitsInOrder(days, 'YMD') &&
      areUnitsInOrder(time ?? '', 'HMS')
    );
  },
  ipv4: (text) => {
    const parts = text.split('.');
    return parts.length === 4 && parts.every((part) => `${Number(part) & 255}` === part);
  },
  ipv6: (text) => isIPv6(text) && !text.includes('%'),
  hostname: (text) => text.length <= 253 && areLabels(text),
  uri: ofAjv('uri'),
  // A colon in the first segment ends a scheme, which begins with a letter (RFC 3986 section 4.2): ajv accepts any.
  'uri-reference': (text) =>
    ofAjv('uri-reference')(text) && !/^(?![a-z][a-z\d+.-]*:)[^/?#]*:/i.test(text),
  'uri-template': ofAjv('uri-template'),
  'json-pointer': ofAjv('json-pointer'),
  regex: (text) => text.length <= 1000 && isPattern(text),
  password: () => true,
  // No other implementation is at hand: their tables in formats.test.ts come from the JSON Schema Test Suite.
  iri: isIri,
  'idn-email': isIdnEmail,
  'idn-hostname': isIdnHostname,
  base64: (text) =>
    /^(?:[A-Za-z\d+/]{4})*(?:|[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)$/.test(text) &&
    !text.includes('\n'),
  base64url: (text) => [...text].every((c) => /[\w-]/.test(c)) && text.length % 4 !== 1,
  ulid: (text) =>
    text.length === 26 &&
    '01234567'.includes(text.charAt(0)) &&
    [...text].every((c) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.includes(c.toUpperCase())),
  slug: (text) => text.split('-').every((word) => /^[\da-z]+$/.test(word) && !/\n/.test(word)),
};

/** `1H30M`, each unit once at most, with a fraction in seconds alone. */
function areUnitsInOrder(text: string, units: string): boolean {
  const parts = text.match(/[\d.]+[A-Z]/g) ?? [];
  const places = parts.map((part) => units.indexOf(part.slice(-1)));
  return (
    parts.join('') === text &&
    places.every((place, i) => place > (places[i - 1] ?? -1)) &&
    parts.every((part) => /^\d{1,16}(?:[A-Z]|\.\d{1,9}S)$/.test(part))
  );
}

/** Whether a string is of a format; throws for a format that it does not know. */
export function isOfTextFormat(text: string, format: FormatName): boolean {
  const check = checks[format];
  if (!check) throw new Error(`The slow interpreter does not know ${format}`);
  return check(text);
}
