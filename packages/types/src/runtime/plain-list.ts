/** A list that `JSON.stringify` writes by its elements: the list itself, or a copy if it has a `toJSON`. */
export function plainList(list: readonly unknown[]): readonly unknown[] {
  if ((list as { readonly toJSON?: unknown }).toJSON === undefined) return list;
  return Array.from({ length: list.length }, (_, i) => list[i]);
}
