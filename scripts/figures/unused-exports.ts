/**
 * The exported names of packages that occur in no other file, including tests and pages. Names that
 * package.json exports are for users.
 */
export function unusedExports(
  sources: ReadonlyMap<string, string>,
  everything: ReadonlyMap<string, string>,
): readonly string[] {
  const files = new Map<string, number>();
  for (const text of everything.values())
    for (const word of new Set(text.match(/[\w$]+/g))) files.set(word, (files.get(word) ?? 0) + 1);
  const entries = entriesOf(everything);
  return [...sources].flatMap(([file, source]) => {
    if (entries.has(file)) return [];
    return [
      ...source.matchAll(
        /^export (?:async |abstract |declare )*(?:const|function\*?|class|interface|type) ([\w$]+)/gm,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${file}: ${name}`);
  });
}

/** The sources that each package.json of a package names, by path. */
function entriesOf(everything: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(
    [...everything].flatMap(([path, text]) => {
      const [, folder] = /^(packages\/[^/]+)\/package\.json$/.exec(path) ?? [];
      if (folder === undefined) return [];
      return [...text.matchAll(/"\.\/(src\/[^"]+)"/g)].map(([, file]) => `${folder}/${file}`);
    }),
  );
}
