import type { NodeOf, TupleElement } from '@mikrokit/types/model';

/** The tuple element for each index of a list of this length; `undefined` if the length is not allowed. */
export function elementFor(
  { elements }: NodeOf<'tuple'>,
  length: number,
): readonly TupleElement[] | undefined {
  const required = elements.filter(({ optional, rest }) => !optional && !rest);
  const rest = elements.findIndex((element) => element.rest);
  if (length < required.length || (rest === -1 && length > elements.length)) return undefined;
  if (rest === -1) return elements.slice(0, length);
  const after = elements.slice(rest + 1);
  const front = elements.slice(0, Math.min(rest, length - after.length));
  const places = length - front.length - after.length;
  return [...front, ...new Array(places).fill(elements[rest]), ...after];
}
