import { isHostname } from './text-formats.ts';

/** RFC 3490, section 3.1: characters that separate labels like a full stop. */
const SEPARATORS = /[.\u3002\uff0e\uff61]/;
const ASCII = /^[\x00-\x7f]*$/;
const TWO_HYPHENS = /^..--/su;
/** RFC 5892, sections 2.1 and 2.6: letters, digits and marks, and characters that are valid by exception or in context. */
const LABEL =
  /^(?!\p{M})(?:[\p{L}\p{M}\p{Nd}\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb-]|\u200c|\u200d)+$/u;
/**
 * RFC 5892, section 2.6: letters and marks that are invalid by exception. Enclosing marks are not
 * among its letters.
 */
const EXCLUDED = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]|\p{Me}/u;

/**
 * RFC 5892, appendix A: characters that are valid only next to certain others. URL checks the
 * joiners.
 */
const OUT_OF_CONTEXT: readonly RegExp[] = [
  /(?<!l)\u00b7|\u00b7(?!l)/,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u,
  /^[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*\u30fb[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*$/u,
  /[\u0660-\u0669].*[\u06f0-\u06f9]|[\u06f0-\u06f9].*[\u0660-\u0669]/,
];

/**
 * Characters written from right to left, except marks and numbers: the ranges of Unicode's
 * DerivedBidiClass.
 */
const RIGHT_TO_LEFT =
  /(?![\p{M}\u06f0-\u06f9])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The joiner and its surroundings up to the next ones, which decide whether it is valid. */
const JOINER = /(?<=([^\u200c\u200d]*))[\u200c\u200d](?=([^\u200c\u200d]*))/g;

/** RFC 5890, section 2.3.2.3: a hostname whose labels can contain letters beyond ASCII. */
export function isIdnHostname(text: string): boolean {
  if (text.length > 253) return false;
  const labels: string[] = [];
  for (const label of text.split(SEPARATORS)) {
    const read = /^xn--/i.test(label) ? readAsciiForm(label.toLowerCase()) : label;
    if (read === undefined || !isLabel(read)) return false;
    labels.push(read);
  }
  const name = labels.join('.');
  if (ASCII.test(name)) return true;
  // RFC 5893, section 2: with a right-to-left label, no label starts with a digit.
  return (
    hostOf(name) !== undefined && !(RIGHT_TO_LEFT.test(name) && /^\d/m.test(labels.join('\n')))
  );
}

function isLabel(label: string): boolean {
  if (ASCII.test(label)) return isHostname(label) && !TWO_HYPHENS.test(label);
  return (
    LABEL.test(label) &&
    !EXCLUDED.test(label) &&
    !/^-|-$/.test(label) &&
    !TWO_HYPHENS.test(label) &&
    [...label].every(isStable) &&
    !OUT_OF_CONTEXT.some((rule) => rule.test(label)) &&
    // URL checks only the first joiner.
    [...label.matchAll(JOINER)].every(
      ([joiner, before, after]) => hostOf(`${before}${joiner}${after}`) !== undefined,
    )
  );
}

/**
 * RFC 5890, section 2.3.2.1: the label that `xn--…` stands for, if that is its canonical ASCII
 * form.
 */
function readAsciiForm(label: string): string | undefined {
  const read = decodePunycode(label.slice(4));
  return read !== undefined && !ASCII.test(read) && hostOf(read) === label ? read : undefined;
}

/** RFC 5892, section 2.2: whether normalization leaves a character as it is. */
function isStable(character: string): boolean {
  return character.normalize('NFKC').toLowerCase().normalize('NFKC') === character.normalize('NFC');
}

/** The ASCII form of a name, by Unicode's rules for joiners, directions and Punycode (UTS #46) as the URL Standard applies them. */
function hostOf(name: string): string | undefined {
  try {
    const { hostname } = new URL(`http://${name}/`);
    return isHostname(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}

const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+$/u;

/** RFC 6531, section 3.3: an e-mail address with letters beyond ASCII, within the lengths of RFC 5321 in UTF-8. */
export function isIdnEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at > 0 &&
    LOCAL_PART.test(local) &&
    lengthInUtf8(local) <= 64 &&
    lengthInUtf8(text) <= 254 &&
    isIdnHostname(text.slice(at + 1))
  );
}

function lengthInUtf8(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** RFC 3492, section 6.2: the text that lower-case Punycode stands for. `undefined` if invalid. */
function decodePunycode(code: string): string | undefined {
  const end = code.lastIndexOf('-');
  const characters = [...code.slice(0, Math.max(end, 0))];
  let point = 128;
  let bias = 72;
  let location = 0;
  for (let at = end + 1; at < code.length; ) {
    const before = location;
    let weight = 1;
    for (let base = 36; ; base += 36) {
      const digit = digitOf(code.charCodeAt(at++));
      if (digit === -1) return undefined;
      location += digit * weight;
      const threshold = Math.min(Math.max(base - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = characters.length + 1;
    bias = adapted(location - before, length, before === 0);
    point += Math.floor(location / length);
    location %= length;
    if (point > 0x10ffff) return undefined;
    characters.splice(location++, 0, String.fromCodePoint(point));
  }
  return characters.join('');
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35; -1 for any other character and the end. */
function digitOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 97;
  return unit >= 48 && unit <= 57 ? unit - 22 : -1;
}

/** RFC 3492, section 6.1. */
function adapted(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2));
  delta += Math.floor(delta / length);
  let base = 0;
  for (; delta > 455; base += 36) delta = Math.floor(delta / 35);
  return base + Math.floor((36 * delta) / (delta + 38));
}
