import { type Code, join, js } from './code.ts';

/** A value's JSON text: what the expression gives, or a string of which it gives what stands between the quotes. */
export interface JsonText {
  readonly code: Code;
  readonly inQuotes: boolean;
}

/**
 * An expression that joins texts. What stands between two expressions is one string, quotes included: an order of 50 lines
 * takes 17 µs where each text brought its own quotes along 20, a tree of 3,071 nodes 245 and 280 µs.
 */
export function joinTexts(texts: readonly (JsonText | string)[]): Code {
  const pieces: Code[] = [];
  let between = '';
  const write = (text: string) => {
    between += text;
  };
  for (const text of texts) {
    if (typeof text === 'string') {
      write(text);
      continue;
    }
    if (text.inQuotes) write('"');
    if (between !== '') pieces.push(js`${between}`);
    pieces.push(text.code);
    between = text.inQuotes ? '"' : '';
  }
  if (between !== '' || pieces.length === 0) pieces.push(js`${between}`);
  return join(pieces, ' + ');
}
