import type { Node } from '../api/syntax.ts';
import type { TextEdit } from '../reporting/text-edits.ts';
import { textLocationOf } from '../reporting/text-location.ts';

/**
 * Moves a property before another one of its object literal. No edits unless both have their own
 * lines, and no comment that could belong to them.
 */
export function moveAbove(property: Node, other: Node): readonly TextEdit[] {
  if (property.parent !== other.parent) return [];
  const from = linesOf(property);
  const to = linesOf(other);
  if (!from || !to) return [];
  const { file, text } = textLocationOf(property);
  const moved = text.slice(from.start, from.end).trimEnd();
  const insert = `${moved}${moved.endsWith(',') ? '' : ','}\n`;
  return [
    { file, text, start: to.start, length: 0, insert },
    { file, text, start: from.start, length: from.end - from.start, insert: '' },
  ];
}

/**
 * The lines of a property without anything else. `undefined` if they contain more, or if there is a
 * comment above.
 */
function linesOf(property: Node): { readonly start: number; readonly end: number } | undefined {
  const { text, start: first, length } = textLocationOf(property);
  const start = text.lastIndexOf('\n', first - 1) + 1;
  const newLine = text.indexOf('\n', first + length);
  if (newLine === -1) return undefined;
  const isAlone =
    text.slice(property.getFullStart(), first).trim() === '' &&
    text.slice(start, first).trim() === '' &&
    /^,?[ \t\r]*$/.test(text.slice(first + length, newLine));
  return isAlone ? { start, end: newLine + 1 } : undefined;
}
