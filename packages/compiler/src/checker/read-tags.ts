import { readTag, type TagReading } from '@mikrokit/types/model';
import type { Node } from 'typescript/unstable/ast';

/** A JSDoc tag of ours before a declaration. */
export interface Tag {
  readonly name: string;
  readonly reading: TagReading;
}

/** The JSDoc tags before a declaration that speak of its type; those of others are left out. */
export function tagsOf(declaration: Node): Tag[] {
  const source = declaration.getSourceFile();
  const before = source.text.slice(declaration.getFullStart(), declaration.getStart(source));
  if (!before.includes('@')) return [];
  const comment = before.match(/\/\*\*.*?\*\//gs)?.at(-1);
  return comment === undefined ? [] : parseTags(comment);
}

/** A tag begins a line, or stands behind another one: `@minLength 3 @maxLength 5`. */
const TAG = /(^|\s)@([A-Za-z]+)(?=\s|$)/g;

function parseTags(comment: string): Tag[] {
  const text = comment
    .slice(3, -2)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n');
  const found = [...text.matchAll(TAG)].filter(({ index, 1: space = '', 2: name = '' }) => {
    const at = index + space.length;
    const isFirstOfLine = text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === '';
    return isFirstOfLine || readTag(name, '') !== undefined;
  });
  return found.flatMap((match, i) => {
    const [whole, , name = ''] = match;
    const body = text.slice(match.index + whole.length, found[i + 1]?.index);
    // What follows an empty line is a description again.
    const [said = ''] = body.split(/\n\s*\n/);
    const reading = readTag(name, name === 'default' ? said : (said.split('\n')[0] ?? ''));
    return reading ? [{ name, reading }] : [];
  });
}
