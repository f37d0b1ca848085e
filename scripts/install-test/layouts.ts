/** The version of each package in a project. */
export type Layout = ReadonlyMap<string, string>;

/**
 * The fewest projects in which each package is once older and once newer than each other one: in
 * the layout of a bit, packages are separated if their numbers differ in it.
 */
export function mixedLayouts(names: readonly string[], older: string, newer: string): Layout[] {
  const bits = Math.ceil(Math.log2(names.length));
  return Array.from({ length: bits }, (_, bit) => bit).flatMap((bit) =>
    [0, 1].map(
      (side) =>
        new Map(names.map((name, index) => [name, ((index >> bit) & 1) === side ? older : newer])),
    ),
  );
}
