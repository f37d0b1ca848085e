import type { TupleElement, TupleNode } from './nodes.ts';

/** The element of a tuple that an item of a list is for; a rest may have others behind it: `[...number[], string]`. */
export function elementAt(node: TupleNode, i: number, length: number): TupleElement | undefined {
  const rest = node.elements.findIndex((element) => element.rest);
  if (rest === -1 || i < rest) return node.elements[i];
  const fromEnd = length - i;
  const after = node.elements.length - 1 - rest;
  return fromEnd > after ? node.elements[rest] : node.elements[node.elements.length - fromEnd];
}
