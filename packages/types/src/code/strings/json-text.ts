import { type Code, join, js } from '../code.ts';

/** The constant start and end of all JSON of a type: quotes, brackets, `{"id":` and `}`. */
export interface Delimiters {
  readonly before: string;
  readonly after: string;
}

export const NO_DELIMITERS: Delimiters = { before: '', after: '' };
export const QUOTES: Delimiters = { before: '"', after: '"' };
export const BRACKETS: Delimiters = { before: '[', after: ']' };

/** A value's JSON text: an expression and the constant ends around it. */
export interface JsonText extends Delimiters {
  readonly code: Code;
}

/**
 * An expression that concatenates texts, without the `delimiters`, which the caller writes. The
 * text between two expressions is one string: an order of 50 lines takes 17.5 µs instead of 19, a
 * tree of 3,071 nodes 240 instead of 297 µs.
 */
export function joinTexts(texts: readonly (JsonText | string)[], delimiters = NO_DELIMITERS): Code {
  const codes: Code[] = [];
  const constants = [''];
  const write = (text: string) => {
    constants.push(constants.pop() + text);
  };
  for (const text of texts) {
    if (typeof text === 'string') {
      write(text);
      continue;
    }
    write(text.before);
    codes.push(text.code);
    constants.push(text.after);
  }
  const last = constants.pop() as string;
  constants.push(last.slice(0, last.length - delimiters.after.length));
  const pieces = constants.flatMap((constant, i) => {
    const text = i === 0 ? constant.slice(delimiters.before.length) : constant;
    const code = codes[i];
    return [...(text === '' ? [] : [js`${text}`]), ...(code ? [code] : [])];
  });
  return pieces.length === 0 ? js`${''}` : join(pieces, ' + ');
}
