import type { PatternConstraint } from '../model/constraints.ts';
import type { Random } from './random.ts';

/** Attempts to make a text, before giving up. */
const ATTEMPTS = 200;

/**
 * A text in which a pattern finds a match, with a length within bounds. `undefined` if none is
 * found. The writer ignores lookarounds, so the engine tests each text.
 */
export function patternText(
  { source, flags = '' }: PatternConstraint,
  { least, most }: { readonly least: number; readonly most: number },
  random: Random,
): string | undefined {
  const pattern = new RegExp(source, flags);
  for (let i = 0; i < ATTEMPTS; i++) {
    const text = new PatternWriter({ source, flags, random, open: Math.max(7, least) }).write();
    if (text.length >= least && text.length <= most && pattern.test(text)) return text;
  }
  return undefined;
}

/** Characters that texts are made of, by how readable they are. */
const READABLE = [
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'0123456789',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...' -_.!#$%&\'*+/=?^`{|}~"(),:;<>@[\\]',
  ...'äöüßéèñ中文あア한кш',
];

interface PatternInit {
  readonly source: string;
  readonly flags: string;
  readonly random: Random;
  /** The most repetitions of an endless repetition, beyond its minimum. */
  readonly open: number;
}

/** Walks a pattern from left to right and writes one text. */
class PatternWriter {
  readonly #source: string;
  readonly #flags: string;
  readonly #random: Random;
  readonly #open: number;
  /** The latest text of each capturing group, by number and name. */
  readonly #captured = new Map<string, string>();
  #groups = 0;
  #at = 0;

  constructor({ source, flags, random, open }: PatternInit) {
    this.#source = source;
    this.#flags = flags;
    this.#random = random;
    this.#open = open;
  }

  write(): string {
    return this.#alternatives()();
  }

  /**
   * Reads up to the end of a group. Each part is a function, so that repetitions write other
   * characters each time.
   */
  #alternatives(): () => string {
    const list = [this.#alternative()];
    while (this.#next === '|') {
      this.#at++;
      list.push(this.#alternative());
    }
    return () => this.#random.pick(list)();
  }

  #alternative(): () => string {
    const parts: (() => string)[] = [];
    while (this.#next !== undefined && this.#next !== '|' && this.#next !== ')')
      parts.push(this.#repeated(this.#atom()));
    return () => parts.map((part) => part()).join('');
  }

  get #next(): string | undefined {
    return this.#source[this.#at];
  }

  #atom(): () => string {
    const next = this.#next;
    if (next === '(') return this.#group();
    if (next === '[') return this.#oneOf(this.#class());
    if (next === '\\') return this.#escape();
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) as number);
    this.#at += character.length;
    if (character === '^' || character === '$') return () => '';
    return character === '.' ? this.#oneOf('.') : () => character;
  }

  #group(): () => string {
    const [opening = '('] =
      /^\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?/.exec(this.#source.slice(this.#at)) ?? [];
    this.#at += opening.length;
    const [, name] = /^\(\?<([^=!>][^>]*)>$/.exec(opening) ?? [];
    const number = opening === '(' || name !== undefined ? String(++this.#groups) : undefined;
    const inner = this.#alternatives();
    this.#at++;
    // A lookaround writes nothing: the engine judges the whole text.
    if (/[=!]$/.test(opening)) return () => '';
    if (number === undefined) return inner;
    return () => {
      const text = inner();
      this.#captured.set(number, text);
      if (name !== undefined) this.#captured.set(name, text);
      return text;
    };
  }

  /** The syntax of a character class: `[a-z]`. */
  #class(): string {
    const start = this.#at++;
    for (let depth = 1; depth > 0; this.#at++) {
      if (this.#next === undefined) break;
      if (this.#next === '\\') this.#at++;
      else if (this.#next === ']') depth--;
      else if (this.#next === '[' && this.#flags.includes('v')) depth++;
    }
    return this.#source.slice(start, this.#at);
  }

  #escape(): () => string {
    const rest = this.#source.slice(this.#at);
    const [matched = '\\'] =
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|k<[^>]*>|[\s\S])/.exec(
        rest,
      ) ?? [];
    this.#at += matched.length;
    const [, number, name] = /^\\(?:([1-9])|k<([^>]*)>)$/.exec(matched) ?? [];
    const group = number ?? name;
    if (group !== undefined) return () => this.#captured.get(group) ?? '';
    if (/^\\[bB]/.test(matched)) return () => '';
    return this.#oneOf(matched);
  }

  /** Characters that a piece of syntax matches, the readable ones first. */
  #oneOf(syntax: string): () => string {
    const test = new RegExp(`^(?:${syntax})$`, this.#flags.replace(/[gmy]/g, ''));
    const found = READABLE.filter((character) => test.test(character));
    const readable = found.filter((character) => /[a-z0-9]/i.test(character));
    const chosen = readable.length > 0 ? readable : found.length > 0 ? found : search(test);
    return () => (chosen.length === 0 ? '' : this.#random.pick(chosen));
  }

  #repeated(part: () => string): () => string {
    const rest = this.#source.slice(this.#at);
    const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(rest);
    if (!found) return part;
    this.#at += found[0].length;
    const [, sign, first, more, last] = found;
    const least = sign === undefined ? Number(first) : sign === '+' ? 1 : 0;
    const bound = sign === '?' ? 1 : more === undefined && first !== undefined ? least : last;
    const most =
      bound === undefined || bound === ''
        ? least + this.#open
        : Math.min(Number(bound), least + this.#open);
    return () =>
      Array.from({ length: least + this.#random.below(most - least + 1) }, () => part()).join('');
  }
}

/** A character of the Basic Multilingual Plane that matches. */
function search(test: RegExp): readonly string[] {
  for (let unit = 0; unit <= 0xffff; unit++) {
    const character = String.fromCharCode(unit);
    if (test.test(character)) return [character];
  }
  return [];
}
