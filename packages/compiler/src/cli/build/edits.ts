/** A change of a text: what stands from `start` to `end` is replaced by `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes edits, which must be in order and not overlap, and moves the `mappings` of the text's source map along. */
export function edited(
  code: string,
  mappings: string | undefined,
  edits: readonly Edit[],
): { readonly code: string; readonly mappings: string | undefined } {
  let text = '';
  let end = 0;
  for (const edit of edits) {
    text += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return {
    code: text + code.slice(end),
    mappings: mappings && moved(mappings, shiftsOf(code, edits)),
  };
}

/** By how much what stands at `column` and behind it in a line is moved. */
interface Shift {
  readonly column: number;
  readonly by: number;
}

/** As JavaScript ends lines, also in the midst of a template: ECMA-262 section 12.3. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/g;

/** By line. Edits neither add nor remove lines. */
function shiftsOf(code: string, edits: readonly Edit[]): ReadonlyMap<number, readonly Shift[]> {
  const shifts = new Map<number, Shift[]>();
  const lineStarts = [
    0,
    ...[...code.matchAll(LINE_END)].map(({ index, 0: { length } }) => index + length),
  ];
  let line = 0;
  for (const { start, end, text } of edits) {
    while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= start) line++;
    const shift = { column: end - (lineStarts[line] as number), by: text.length - (end - start) };
    const others = shifts.get(line);
    if (others === undefined) shifts.set(line, [shift]);
    else others.push(shift);
  }
  return shifts;
}

/** A source map's mappings (ECMA-426 section 9.2): only the first number of a segment, its column, is of the generated text. */
function moved(mappings: string, shifts: ReadonlyMap<number, readonly Shift[]>): string {
  return mappings
    .split(';')
    .map((segments, line) => {
      const own = shifts.get(line);
      return own === undefined || segments === '' ? segments : movedLine(segments, own);
    })
    .join(';');
}

function movedLine(segments: string, shifts: readonly Shift[]): string {
  let [column, by, next, before] = [0, 0, 0, 0];
  return segments
    .split(',')
    .map((segment) => {
      const { value, rest } = firstNumber(segment);
      column += value;
      for (; next < shifts.length && (shifts[next] as Shift).column <= column; next++)
        by += (shifts[next] as Shift).by;
      // What stood in a part that is shorter now points to its end.
      const step = Math.max(0, column + by - before);
      before += step;
      return numberText(step) + rest;
    })
    .join(',');
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function firstNumber(segment: string): { readonly value: number; readonly rest: string } {
  let [bits, place, at] = [0, 1, 0];
  for (let isMore = true; isMore; place *= 32) {
    const digit = DIGITS.indexOf(segment[at++] as string);
    bits += (digit % 32) * place;
    isMore = digit >= 32;
  }
  return { value: (bits % 2 === 1 ? -1 : 1) * Math.floor(bits / 2), rest: segment.slice(at) };
}

function numberText(value: number): string {
  let bits = Math.abs(value) * 2 + (value < 0 ? 1 : 0);
  let text = '';
  do {
    const digit = bits % 32;
    bits = Math.floor(bits / 32);
    text += DIGITS[digit + (bits > 0 ? 32 : 0)];
  } while (bits > 0);
  return text;
}
