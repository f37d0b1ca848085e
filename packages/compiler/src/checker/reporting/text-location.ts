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

/** The line and column of a location. */
export function positionOf({ file, text, start }: TextLocation): Position {
  const before = text.slice(0, start).split(/\r\n|[\n\r\u2028\u2029]/);
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The line in which a location starts. */
export function lineOf(location: TextLocation): string {
  const lineStart = location.start - positionOf(location).column + 1;
  return location.text.slice(lineStart).split(/\r?\n/, 1)[0] ?? '';
}
