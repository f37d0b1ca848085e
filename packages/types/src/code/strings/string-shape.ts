/**
 * A pattern that all texts of a form match: a sequence of character sets, each for one
 * character or for any number of them. It distinguishes forms that have no text in common.
 */
export type StringShape = readonly Piece[];

export interface Piece {
  readonly chars: Chars;
  readonly many?: true;
}

/** A set of characters, a bit each: the 128 of ASCII, and one for all others. */
export type Chars = bigint;

const OTHERS = 128;
export const ANY_CHAR: Chars = -1n;

/** The shape of all texts. */
export const ANY_SHAPE: StringShape = [{ chars: ANY_CHAR, many: true }];

/** The characters of ASCII that match a pattern, and with `others` all beyond it. */
export function charsOf(pattern: RegExp, others = false): Chars {
  let chars = others ? 1n << BigInt(OTHERS) : 0n;
  for (let code = 0; code < OTHERS; code++) {
    if (pattern.test(String.fromCharCode(code))) chars |= 1n << BigInt(code);
  }
  return chars;
}

/** The shape of numeric names, including `NaN` and `Infinity`. */
export function shapeOfNumericNames(): StringShape {
  return [{ chars: charsOf(/[-+.0-9eINafinty]/), many: true }];
}

/** The shape of one text. */
export function shapeOfText(text: string): Piece[] {
  return Array.from({ length: text.length }, (_, i) => ({
    chars: 1n << BigInt(Math.min(text.charCodeAt(i), OTHERS)),
  }));
}

/** Whether a text can have both shapes. */
export function mayShare(a: StringShape, b: StringShape): boolean {
  const reached = new Set<number>();
  const waiting: (readonly [number, number])[] = [[0, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [i, j] = next;
    const location = i * (b.length + 1) + j;
    if (reached.has(location)) continue;
    reached.add(location);
    if (i === a.length && j === b.length) return true;
    const [left, right] = [a[i], b[j]];
    if (left?.many) waiting.push([i + 1, j]);
    if (right?.many) waiting.push([i, j + 1]);
    if (left && right && (left.chars & right.chars) !== 0n) {
      waiting.push([left.many ? i : i + 1, right.many ? j : j + 1]);
    }
  }
  return false;
}
