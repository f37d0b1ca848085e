import { hash } from 'node:crypto';
import type { FileImports } from '../checker/file-imports.ts';

/** A file that only those see which import it, directly or not. */
export interface GraphFile {
  /** Of its content. */
  readonly hash: string;
  /** Those of its imports that are in the graph. */
  readonly imports: readonly string[];
}

/** The plain modules of a project, by name. */
export type ImportGraph = Readonly<Record<string, GraphFile>>;

/** One hash of the contents of all that a file imports, at any depth, itself included. */
export function closureHash(graph: ImportGraph, file: string): string | undefined {
  const reached = new Set([file]);
  for (const name of reached) {
    const node = graph[name];
    if (!node) return undefined;
    for (const imported of node.imports) reached.add(imported);
  }
  const contents = [...reached].sort().map((name) => `${name} ${(graph[name] as GraphFile).hash}`);
  return hash('sha256', contents.join('\n'), 'base64url');
}

/** The files of a project, and what they import. */
export interface GraphSources {
  /** The project's own files. */
  readonly files: readonly string[];
  /** Files outside of it have other ways to be imported. */
  readonly folder: string;
  readonly importsOf: (file: string) => FileImports | undefined;
  /** Whether a file surely is plain, as far as its text tells without asking. */
  readonly isSurelyPlain: (file: string) => boolean;
}

/**
 * Which of the files that some files reach are plain, and what they import. Left out are those that a file reaches that
 * is not plain: all files may depend on it.
 */
export function plainImports(
  { files, folder, importsOf, isSurelyPlain }: GraphSources,
  roots: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const byPath = Map.groupBy(files, pathKey);
  const known = new Map<string, FileImports | undefined>();
  const importsKnown = (file: string): FileImports | undefined => {
    if (!known.has(file)) known.set(file, importsOf(file));
    return known.get(file);
  };
  const importedBy = (file: string): readonly string[] =>
    importsKnown(file)?.paths.flatMap((path) => byPath.get(pathKey(path)) ?? []) ?? [];
  const reach = (from: Iterable<string>): ReadonlySet<string> => {
    const reached = new Set(from);
    for (const file of reached) for (const imported of importedBy(file)) reached.add(imported);
    return reached;
  };
  const isPlain = (file: string): boolean =>
    file.startsWith(folder) && (isSurelyPlain(file) || importsKnown(file)?.isPlain === true);
  const seenByAll = reach(files.filter((file) => !isPlain(file)));
  const plain = [...reach(roots)].filter(
    (file) => !seenByAll.has(file) && importsKnown(file)?.isPlain === true,
  );
  const isInGraph = new Set(plain);
  return new Map(
    plain.map((file) => [file, importedBy(file).filter((imported) => isInGraph.has(imported))]),
  );
}

/** TypeScript compares paths without case where the file system does. */
function pathKey(path: string): string {
  return path.toLowerCase();
}
