/** Strings of fixed texts with placeholders between them: `` `user-${number}` ``. */
export interface Template {
  /** One more than the placeholders. */
  readonly texts: readonly string[];
  readonly placeholders: readonly Placeholder[];
}

export type Placeholder = 'string' | 'number' | 'bigint' | CasedPlaceholder;

/** `Uppercase<string>` and the like: text that these conversions, in order, leave unchanged. */
export interface CasedPlaceholder {
  readonly cases: readonly StringCase[];
  /** A template that the text must also match, as in `` Uppercase<`${number}`> ``. */
  readonly of?: Template;
}

export type StringCase = 'Uppercase' | 'Lowercase' | 'Capitalize' | 'Uncapitalize';

/**
 * Whether a text matches a template literal type, by the rules of TypeScript's checker. From left
 * to right, each placeholder takes everything up to the first occurrence of the following text, or
 * one character if none follows. The last placeholder takes the rest. Takes linear time.
 */
export function matchesTemplate(text: string, { texts, placeholders }: Template): boolean {
  const start = texts[0] as string;
  const last = texts[placeholders.length] as string;
  const end = text.length - last.length;
  if (end < start.length || !text.startsWith(start) || !text.endsWith(last)) return false;
  let at = start.length;
  return placeholders.every((placeholder, i) => {
    const next = texts[i + 1] as string;
    const stop = i === placeholders.length - 1 ? end : stopOf(text, at, next);
    if (stop < at || stop + (i === placeholders.length - 1 ? 0 : next.length) > end) return false;
    const part = text.slice(at, stop);
    at = stop + next.length;
    return fitsPlaceholder(part, placeholder);
  });
}

function stopOf(text: string, at: number, next: string): number {
  return next === '' ? afterCharacter(text, at) : text.indexOf(next, at);
}

/** The end of the character at an index: TypeScript 7 counts code points here. */
export function afterCharacter(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

function fitsPlaceholder(part: string, placeholder: Placeholder): boolean {
  if (placeholder === 'string') return true;
  if (placeholder === 'number') return isNumberText(part);
  if (placeholder === 'bigint') return isBigintText(part);
  const { cases, of } = placeholder;
  return cases.reduce(toCase, part) === part && (of === undefined || matchesTemplate(part, of));
}

/** Converts a text like the type of that name. */
export function toCase(text: string, stringCase: StringCase): string {
  const first = afterCharacter(text, 0);
  switch (stringCase) {
    case 'Uppercase':
      return text.toUpperCase();
    case 'Lowercase':
      return text.toLowerCase();
    case 'Capitalize':
      return text.slice(0, first).toUpperCase() + text.slice(first);
    case 'Uncapitalize':
      return text.slice(0, first).toLowerCase() + text.slice(first);
  }
}

/**
 * Whether a text matches `` `${number}` ``: all finite texts that `Number()` accepts, so `0x1f` and
 * ` 1 ` too.
 */
export function isNumberText(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}

const BIGINT = /^-?(?:0|[1-9][0-9]*|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/;

/**
 * Whether a text matches `` `${bigint}` ``: a bigint literal without its `n`, with or without a
 * minus.
 */
export function isBigintText(text: string): boolean {
  return BIGINT.test(text);
}
