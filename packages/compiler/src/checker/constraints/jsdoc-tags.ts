import { readTag, type TagReading } from '@mikrokit/types/model';
import type { Node } from '../api/syntax.ts';
import { isPackageFile } from '../symbols/symbol-origin.ts';

/** One of our JSDoc tags before a declaration. */
interface JSDocTag {
  readonly name: string;
  readonly parsed: TagReading;
}

/** A doc comment with its location in the file. */
interface DocComment {
  readonly text: string;
  readonly start: number;
}

/** The doc comment right before a declaration. */
export function docCommentOf(declaration: Node): DocComment | undefined {
  const source = declaration.getSourceFile();
  const from = declaration.getFullStart();
  const before = source.text.slice(from, declaration.getStart(source));
  const last = [...before.matchAll(/\/\*\*.*?\*\//gs)].at(-1);
  return last && { text: last[0], start: from + last.index };
}

/** MikroKit's JSDoc tags before a declaration. Others are ignored. */
export function jsDocTagsOf(declaration: Node): JSDocTag[] {
  const source = declaration.getSourceFile();
  const before = source.text.slice(declaration.getFullStart(), declaration.getStart(source));
  if (!before.includes('@')) return [];
  const comment = docCommentOf(declaration);
  const tags = comment === undefined ? [] : parseTags(comment.text);
  // When MikroKit read the package's source, it rejected such tags, so they belong to another tool:
  // `@default none`.
  return isPackageFile(source.fileName)
    ? tags.filter(({ parsed }) => !('problem' in parsed))
    : tags;
}

/**
 * A tag starts a line, or follows another tag: `@minLength 3 @maxLength 5`. Decorators of other
 * libraries have parentheses.
 */
const TAG = /(^|\s)@([A-Za-z][A-Za-z-]*\d*)(?=[\s(:=]|$)/g;

function parseTags(comment: string): JSDocTag[] {
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
    // An empty line ends the value of a tag.
    const [value = ''] = body.split(/\n\s*\n/);
    const parsed = readTag(name, name === 'default' ? value : (value.split('\n')[0] ?? ''));
    return parsed ? [{ name, parsed }] : [];
  });
}
