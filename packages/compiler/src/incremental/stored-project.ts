import { hash } from 'node:crypto';
import { dirname, sep } from 'node:path';
import { contentHash } from '../cache/content-hash.ts';
import { isSettled, stampOf } from '../cache/file-stamp.ts';
import { type HasRead, observeInputs } from '../cache/observe-inputs.ts';
import {
  type CheckedProgram,
  isProgramInputs,
  type ProgramInputs,
  programInputs,
} from '../cache/program-inputs.ts';
import { readListedFile } from '../source-files.ts';
import {
  closureHash,
  type FileImports,
  type GraphFile,
  type ImportGraph,
  selfContainedImports,
} from './import-graph.ts';
import type { ImportedRoutes, ImportSource } from './imported-routes.ts';

/** A project in the checker's current state. */
export interface IncrementalProject {
  readonly listFiles: () => CheckedProgram;
  readonly importsOf: (file: string) => FileImports | undefined;
  readonly hasRead: HasRead;
}

/** The imported routes of a project, as they are stored on disk. */
export interface StoredProject {
  readonly inputs: ProgramInputs;
  /** A hash of everything that all files can depend on. */
  readonly digest: string;
  /** A hash of the program's files in order. The order of members in unions depends on it. */
  readonly names: string;
  readonly graph: ImportGraph;
  readonly imports: Readonly<Record<string, StoredImport>>;
}

interface StoredImport {
  readonly files: readonly string[];
  readonly closure: string;
  readonly routes: ImportedRoutes;
}

/** Whether a value has the shape of a stored project. */
export function isStoredProject(value: unknown): value is StoredProject {
  const { inputs, digest, names, graph, imports } = (value ?? {}) as Partial<StoredProject>;
  return (
    isProgramInputs(inputs) &&
    [digest, names].every((text) => typeof text === 'string') &&
    [graph, imports].every((record) => typeof record === 'object' && record !== null)
  );
}

/** The imported routes that were read after the last read of the disk. */
interface FreshImports {
  readonly lookedAt: number;
  readonly stored: StoredProject | undefined;
  readonly fresh: ReadonlyMap<string, ImportSource & { readonly routes: ImportedRoutes }>;
}

/**
 * Updates the import graph by the changed files. `undefined` if nothing of the project can be
 * reused.
 */
export function updateStoredProject(
  stored: StoredProject | undefined,
  hashes: ReadonlyMap<string, string>,
  project: IncrementalProject,
): StoredProject | undefined {
  const program = project.listFiles();
  if (stored?.names !== hashNames(program)) return undefined;
  const graph: Record<string, GraphFile> = { ...stored.graph };
  const changed = Object.keys(graph).filter((file) => hashes.get(file) !== graph[file]?.hash);
  const imports = selfContainedImports(graphSourcesOf(project), changed);
  if (!changed.every((file) => imports.has(file))) return undefined;
  for (const [file, list] of imports) {
    graph[file] = { hash: hashes.get(file) ?? contentHash(file), imports: list };
  }
  return { ...stored, graph };
}

/**
 * The project to store next. `undefined` if something can have changed since the checker read it.
 */
export function nextStoredProject(
  { fresh, stored, lookedAt }: FreshImports,
  project: IncrementalProject,
  compiler: string,
): StoredProject | undefined {
  const program = project.listFiles();
  const modules = selfContainedImports(
    graphSourcesOf(project),
    [...fresh.values()].flatMap(({ files }) => files),
  );
  const files = [...modules.keys()];
  const graph = Object.fromEntries(
    [...modules].map(([file, list]) => [file, { hash: contentHash(file), imports: list }]),
  );
  // After their contents were read, so that these are certainly the ones that the checker read.
  const { hasRead } = project;
  const isCertain = (file: string) =>
    isSettled(stampOf(file), lookedAt) || hasRead(file, graph[file]?.hash ?? '');
  if (!files.every(isCertain)) return undefined;
  const all = programInputs(program);
  const inputs = { ...all, files: all.files.filter((file) => !modules.has(file)) };
  const observed = observeInputs(inputs, compiler, { settledBy: lookedAt, hasRead });
  if (!observed) return undefined;
  const imports: Record<string, StoredImport> = {};
  for (const [key, { files, routes }] of fresh) {
    const closure = closureHash(graph, files);
    if (closure !== undefined) imports[key] = { files, closure, routes };
  }
  // Imports of other routers of the project.
  for (const [key, known] of Object.entries(stored?.imports ?? {})) {
    if (!imports[key] && closureHash(graph, known.files) === known.closure) imports[key] = known;
  }
  return { inputs, digest: observed.digest, names: hashNames(program), graph, imports };
}

function graphSourcesOf(project: IncrementalProject) {
  const { configFile, ownFiles } = project.listFiles();
  return {
    files: ownFiles,
    folder: dirname(configFile) + sep,
    importsOf: project.importsOf,
    isSurelySelfContained,
  };
}

/**
 * Whether the text of a file alone shows that it is a self-contained module: it starts with an
 * import or export, and contains no word that could augment others. `import A = B.C` and a call of
 * `import` do not make a module.
 */
function isSurelySelfContained(file: string): boolean {
  if (!/\.[cm]?tsx?$/.test(file) || /\.d\.[^/\\]*$/.test(file)) return false;
  const text = readListedFile(file);
  const code = text.replace(/^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/, '');
  const isModule = /^(?:export[\s{*]|import\b[^=(;'"]*['"])/.test(code);
  return isModule && !/\b(?:global|module)\b/.test(text);
}

function hashNames({ files }: CheckedProgram): string {
  return hash('sha1', files.join('\n'), 'base64url');
}
