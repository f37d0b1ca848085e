import type { Position } from '../../diagnostic.ts';
import type { Node } from '../api/syntax.ts';

/** A piece of a file's text, in UTF-16 code units. */
export interface TextPlace {
  readonly file: string;
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** The text of a node, without the comments before it. */
export function textPlaceOf(node: Node): TextPlace {
  const source = node.getSourceFile();
  const start = node.getStart(source);
  return { file: source.fileName, text: source.text, start, length: node.getEnd() - start };
}

/** The line and column of a place. */
export function positionOf({ file, text, start }: TextPlace): Position {
  const before = text.slice(0, start).split(/\r\n|[\n\r\u2028\u2029]/);
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The line in which a place begins. */
export function lineOf(place: TextPlace): string {
  const lineStart = place.start - positionOf(place).column + 1;
  return place.text.slice(lineStart).split(/\r?\n/, 1)[0] ?? '';
}
