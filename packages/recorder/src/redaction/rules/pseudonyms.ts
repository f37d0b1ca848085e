import { createHmac } from 'node:crypto';

/**
 * Short texts whose pseudonyms are cached, because many are repeated. A hash takes 2.5 µs, as `npm
 * run bench -- recorder` shows.
 */
const CACHED_TEXTS = 1000;
const CACHED_LENGTH = 100;

/** The range of pseudonyms of dates, in milliseconds since 1970: until 2100. */
const LAST_DATE = Date.UTC(2100, 0);

/**
 * Replaces letters and digits of a value by others, by HMAC-SHA-256 (RFC 2104) of a key and the
 * value: equal values have equal pseudonyms. Length, case, punctuation and the JSON type stay.
 * Short values can share a pseudonym.
 */
export class Pseudonyms {
  readonly #key: string;
  readonly #cached = new Map<string, string>();

  constructor(key: string) {
    this.#key = key;
  }

  of(value: string | number | boolean): string | number | boolean {
    if (typeof value === 'string') return this.#text(value);
    const [first = 0] = this.#bytes(String(value), 0);
    return typeof value === 'boolean' ? first % 2 === 0 : this.#number(value);
  }

  #number(value: number): number {
    // 1.5e+300: the exponent stays.
    const [digits = '', exponent] = String(Math.abs(value)).split('e');
    const written = this.#characters(digits, false);
    const text = digits.startsWith('0') ? `0${written.slice(1)}` : written.replace(/^0/, '1');
    const number = Number(exponent === undefined ? text : `${text}e${exponent}`);
    const isTooLarge = Number.isSafeInteger(value) && number > Number.MAX_SAFE_INTEGER;
    return Math.sign(value) * (isTooLarge ? number % Number.MAX_SAFE_INTEGER : number);
  }

  #text(value: string): string {
    const cached = this.#cached.get(value);
    if (cached !== undefined) return cached;
    const pseudonym = this.#newText(value);
    if (this.#cached.size === CACHED_TEXTS) this.#cached.clear();
    if (value.length <= CACHED_LENGTH) this.#cached.set(value, pseudonym);
    return pseudonym;
  }

  #newText(value: string): string {
    if (/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(value)) return this.#date(value);
    // Identifiers in hexadecimal remain such.
    return this.#characters(value, /^[\da-f-]*$/i.test(value) && /\d/.test(value));
  }

  #date(value: string): string {
    const number = this.#bytes(value, 0).readUIntBE(0, 6);
    const text = new Date(number % LAST_DATE).toISOString();
    return value.includes('T') ? text : text.slice(0, 10);
  }

  #characters(value: string, isHexadecimal: boolean): string {
    const letters = isHexadecimal ? 6 : 26;
    let bytes: Uint8Array = new Uint8Array();
    let used = 0;
    let block = 0;
    return value.replace(/[\p{L}\p{N}]/gu, (character) => {
      if (used === bytes.length) {
        bytes = this.#bytes(value, block++);
        used = 0;
      }
      const byte = bytes[used++] ?? 0;
      if (/\p{N}/u.test(character)) return String(byte % 10);
      const letter = String.fromCharCode(97 + (byte % letters));
      return character === character.toLowerCase() ? letter : letter.toUpperCase();
    });
  }

  #bytes(value: string, block: number): Buffer {
    return createHmac('sha256', this.#key).update(`${block}:${value}`).digest();
  }
}
