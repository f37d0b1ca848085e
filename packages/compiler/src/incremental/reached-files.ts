import { type FileImports, pathKey } from './import-graph.ts';

/** The files of a list that a file imports, types included, at any depth, and the file itself. */
export function reachedFiles(
  file: string,
  files: readonly string[],
  importsOf: (file: string) => FileImports | undefined,
): readonly string[] {
  const byPath = Map.groupBy(files, pathKey);
  const reached = new Set([file]);
  for (const importer of reached)
    for (const path of importsOf(importer)?.paths ?? [])
      for (const imported of byPath.get(pathKey(path)) ?? []) reached.add(imported);
  return [...reached];
}
