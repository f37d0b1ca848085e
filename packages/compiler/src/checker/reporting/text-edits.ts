import type { LineReplacement } from '../../diagnostic.ts';
import type { Node } from '../api/syntax.ts';
import { type TextLocation, textLocationOf } from './text-location.ts';

/** A piece of a file's text, and the text to write instead of it. */
export interface TextEdit extends TextLocation {
  readonly insert: string;
}

/** Writes a text instead of a node. */
export function replaceNode(node: Node, insert: string): TextEdit {
  return { ...textLocationOf(node), insert };
}

/** Writes a text before a node. */
export function insertBefore(node: Node, insert: string): TextEdit {
  return { ...textLocationOf(node), length: 0, insert };
}

/** Writes a text after a node. */
export function insertAfter(node: Node, insert: string): TextEdit {
  return { ...textLocationOf(node), start: node.getEnd(), length: 0, insert };
}

/** The lines that edits change, from top to bottom. Edits of one line make one replacement. */
export function toReplacements(edits: readonly TextEdit[]): readonly LineReplacement[] {
  const groups: TextEdit[][] = [];
  const sorted = edits.toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start);
  for (const edit of sorted) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const isTogether =
      first?.file === edit.file && lineStart(edit.text, edit.start) < groupEnd(group ?? []);
    if (group && isTogether) group.push(edit);
    else groups.push([edit]);
  }
  return groups.map(replacementOf);
}

function replacementOf(edits: readonly TextEdit[]): LineReplacement {
  const [{ file, text, start }] = edits as [TextEdit];
  const from = lineStart(text, start);
  const to = groupEnd(edits);
  let changed = '';
  let at = from;
  for (const edit of edits) {
    changed += text.slice(at, edit.start) + edit.insert;
    at = edit.start + edit.length;
  }
  changed += text.slice(at, to);
  const removed = text.slice(from, to).split('\n');
  const added = changed.split('\n');
  const line = text.slice(0, from).split('\n').length;
  return { file, ...withoutEqualLines(line, removed, added) };
}

/** Omits equal lines at the start and at the end. */
function withoutEqualLines(line: number, removed: readonly string[], added: readonly string[]) {
  const least = Math.min(removed.length, added.length);
  let before = 0;
  while (before < least && removed[before] === added[before]) before++;
  let after = 0;
  while (after < least - before && removed.at(-1 - after) === added.at(-1 - after)) after++;
  return {
    line: line + before,
    removed: removed.slice(before, removed.length - after),
    added: added.slice(before, added.length - after),
  };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The end of the last line that edits change. */
function groupEnd(edits: readonly TextEdit[]): number {
  const last = edits.at(-1);
  if (!last) return 0;
  const end = last.text.indexOf('\n', last.start + last.length);
  return end === -1 ? last.text.length : end;
}
