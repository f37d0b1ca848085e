/** Puts patterns last, because the constraints on length decide whether a pattern is too costly. */
export function patternsLast<Item>(
  items: readonly Item[],
  isPattern: (item: Item) => boolean,
): readonly Item[] {
  return items.toSorted((a, b) => Number(isPattern(a)) - Number(isPattern(b)));
}
