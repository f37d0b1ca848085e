import { hash } from 'node:crypto';

/** A file that affects only the files that import it, directly or not. */
export interface GraphFile {
  /** A hash of its content. */
  readonly hash: string;
  /** Its imports that are in the graph. */
  readonly imports: readonly string[];
}

/** The self-contained modules of a project, by name. */
export type ImportGraph = Readonly<Record<string, GraphFile>>;

/** One hash of the contents of files and of all that they import, at any depth. */
export function closureHash(graph: ImportGraph, files: readonly string[]): string | undefined {
  const reached = new Set(files);
  for (const name of reached) {
    const node = graph[name];
    if (!node) return undefined;
    for (const imported of node.imports) reached.add(imported);
  }
  const contents = [...reached].sort().map((name) => `${name} ${(graph[name] as GraphFile).hash}`);
  return hash('sha256', contents.join('\n'), 'base64url');
}

/** The files of a project, and their imports. */
interface GraphSources {
  /** The project's own files. */
  readonly files: readonly string[];
  /**
   * Files outside of this folder can be imported in other ways, so they never count as
   * self-contained.
   */
  readonly folder: string;
  readonly importsOf: (file: string) => FileImports | undefined;
  /** Whether its text alone shows that a file is self-contained, without the checker. */
  readonly isSurelySelfContained: (file: string) => boolean;
}

/**
 * The self-contained files that these roots import, at any depth, and the imports of each. Omits
 * the imports of other files, which all files can depend on.
 */
export function selfContainedImports(
  { files, folder, importsOf, isSurelySelfContained }: GraphSources,
  roots: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const byPath = Map.groupBy(files, pathKey);
  const known = new Map<string, FileImports | undefined>();
  const cachedImportsOf = (file: string): FileImports | undefined => {
    if (!known.has(file)) known.set(file, importsOf(file));
    return known.get(file);
  };
  const importedBy = (file: string): readonly string[] =>
    cachedImportsOf(file)?.paths.flatMap((path) => byPath.get(pathKey(path)) ?? []) ?? [];
  const reach = (from: Iterable<string>): ReadonlySet<string> => {
    const reached = new Set(from);
    for (const file of reached) for (const imported of importedBy(file)) reached.add(imported);
    return reached;
  };
  const isSelfContained = (file: string): boolean =>
    file.startsWith(folder) &&
    (isSurelySelfContained(file) || cachedImportsOf(file)?.isSelfContained === true);
  const affectsAll = reach(files.filter((file) => !isSelfContained(file)));
  const selfContained = [...reach(roots)].filter(
    (file) => !affectsAll.has(file) && cachedImportsOf(file)?.isSelfContained === true,
  );
  const isInGraph = new Set(selfContained);
  return new Map(
    selfContained.map((file) => [
      file,
      importedBy(file).filter((imported) => isInGraph.has(imported)),
    ]),
  );
}

/** TypeScript ignores the case of paths if the file system does. */
export function pathKey(path: string): string {
  return path.toLowerCase();
}

/** The imports of a file, and whether it can affect files that do not import it. */
export interface FileImports {
  /** All imports, types of `import('…')` included: paths as TypeScript compares them. */
  readonly paths: readonly string[];
  /**
   * Whether it affects only files that import it. Scripts, declaration files, files that augment modules or the global
   * scope, and files that are not TypeScript are not.
   */
  readonly isSelfContained: boolean;
}
