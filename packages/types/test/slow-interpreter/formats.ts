import { Buffer } from 'node:buffer';
import type { NodeOf } from '@mikrokit/types/model';

/** Whether a text is an RFC 3339 date-time that a `Date` can hold and that can be written again. */
export function isDateTime(text: string): boolean {
  const form =
    /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
  const match = form.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as number[];
  const [, , , , , , , sign, hours = '0', minutes = '0'] = match;
  const lastDay = new Date('2000-01-01T00:00:00Z');
  lastDay.setUTCFullYear(year!, month!, 0);
  if (month! < 1 || month! > 12 || day! < 1 || day! > lastDay.getUTCDate()) return false;
  if (hour! > 23 || minute! > 59 || second! > 59) return false;
  if (Number(hours) > 23 || Number(minutes) > 59) return false;
  const local = new Date(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`).getTime();
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const moved = new Date(local - (sign === '-' ? -offset : offset)).getUTCFullYear();
  return moved >= 0 && moved <= 9999;
}

/** Whether a text is an absolute URL of a length that is accepted. */
export function isUrl(text: string): boolean {
  if (/[\t\n\r]/.test(text) || text.length > 65_536 || !URL.canParse(text)) return false;
  return new URL(text).href.length <= 65_536;
}

/** Whether a text is a pattern with its slashes and flags, as `String()` writes it. */
export function isRegExpText(text: string): boolean {
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  if (source === undefined || text.length > 1000) return false;
  try {
    return String(new RegExp(source, flags)) === text;
  } catch {
    return false;
  }
}

export function isDecimal(text: string): boolean {
  return /^(?:0|-?[1-9]\d{0,4095})$/.test(text);
}

export function isBase64(text: string, bytesOfElement: number): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text && bytes.length % bytesOfElement === 0;
}

type Template = Pick<NodeOf<'template'>, 'texts' | 'placeholders'>;
type Placeholder = Template['placeholders'][number];

/** Whether a text is of a template: each placeholder takes as little as it can, but the last one. */
export function isOfTemplate(text: string, { texts, placeholders }: Template): boolean {
  const [head = '', ...tails] = texts;
  if (!text.startsWith(head)) return false;
  const [placeholder, ...others] = placeholders;
  const [tail = '', ...more] = tails;
  if (placeholder === undefined) return text === head;
  const rest = text.slice(head.length);
  if (others.length === 0) {
    return rest.endsWith(tail) && fits(rest.slice(0, rest.length - tail.length), placeholder);
  }
  const [first = ''] = rest;
  const taken = tail === '' ? first : rest.slice(0, rest.indexOf(tail));
  if (tail === '' ? rest === '' : !rest.includes(tail)) return false;
  const left = { texts: ['', ...more], placeholders: others };
  return fits(taken, placeholder) && isOfTemplate(rest.slice(taken.length + tail.length), left);
}

function fits(text: string, placeholder: Placeholder): boolean {
  if (placeholder === 'string') return true;
  if (placeholder === 'number') return text !== '' && Number.isFinite(+text);
  if (placeholder === 'bigint') return isBigintLiteral(text);
  const changed = placeholder.cases.reduce((before, change) => {
    const [first = ''] = before;
    const rest = before.slice(first.length);
    if (change === 'Uppercase') return before.toUpperCase();
    if (change === 'Lowercase') return before.toLowerCase();
    return (change === 'Capitalize' ? first.toUpperCase() : first.toLowerCase()) + rest;
  }, text);
  return changed === text && (placeholder.of === undefined || isOfTemplate(text, placeholder.of));
}

function isBigintLiteral(text: string): boolean {
  const digits = text.replace(/^-/, '');
  return /^(?:0|[1-9]\d*|0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.test(digits);
}
