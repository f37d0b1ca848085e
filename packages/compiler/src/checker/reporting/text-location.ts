import type { Position } from '../../diagnostic.ts';
import type { Node } from '../api/syntax.ts';

/** A piece of a file's text, in UTF-16 code units. */
export interface TextLocation {
  readonly file: string;
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** The text of a node, without the comments before it. */
export function textLocationOf(node: Node): TextLocation {
  const source = node.getSourceFile();
  const start = node.getStart(source);
  return { file: source.fileName, text: source.text, start, length: node.getEnd() - start };
}

/** The line and column where a node starts, which the checker's client finds by a table of the file's lines. */
export function positionOfNode(node: Node): Position {
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { file: source.fileName, line: line + 1, column: character + 1 };
}

/** The line and column of a location. */
export function positionOf({ file, text, start }: TextLocation): Position {
  const before = text.slice(0, start).split(/\r\n|[\n\r\u2028\u2029]/);
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The line in which a location starts, in this column. */
export function lineOf({ text, start }: TextLocation, column: number): string {
  return text.slice(start - column + 1).split(/\r?\n/, 1)[0] ?? '';
}
