/** The names that files of packages export and that stand in no other file, not in a test or a page either. */
export function unusedExports(
  sources: ReadonlyMap<string, string>,
  everything: ReadonlyMap<string, string>,
): readonly string[] {
  const files = new Map<string, number>();
  for (const text of everything.values())
    for (const word of new Set(text.match(/[\w$]+/g))) files.set(word, (files.get(word) ?? 0) + 1);
  return [...sources].flatMap(([file, source]) =>
    [
      ...source.matchAll(
        /^export (?:async |abstract |declare )*(?:const|function\*?|class|interface|type) ([\w$]+)/gm,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  );
}
