import type { TupleElement, TupleNode } from './nodes.ts';

/**
 * The element of a tuple for an index of a list. Other elements can follow a rest element:
 * `[...number[], string]`.
 */
export function elementAt(node: TupleNode, i: number, length: number): TupleElement | undefined {
  const rest = node.elements.findIndex((element) => element.rest);
  if (rest === -1 || i < rest) return node.elements[i];
  const fromEnd = length - i;
  const after = node.elements.length - 1 - rest;
  return fromEnd > after ? node.elements[rest] : node.elements[node.elements.length - fromEnd];
}
