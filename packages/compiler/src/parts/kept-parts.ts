import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { contentHash, digestInputs, isSettled } from '../cache/digest-inputs.ts';
import { type CheckedProgram, type ProgramInputs, programInputs } from '../cache/program-inputs.ts';
import type { FileImports } from '../checker/file-imports.ts';
import { closureHash, type GraphFile, type ImportGraph, plainImports } from './import-graph.ts';
import type { PartSource, RoutePart } from './route-part.ts';

/** A project as the checker has it now. */
export interface PartsProject {
  readonly listFiles: () => CheckedProgram;
  readonly importsOf: (file: string) => FileImports | undefined;
}

/** What is kept of a project. */
export interface KeptParts {
  readonly inputs: ProgramInputs;
  /** Of all that counts for all files. */
  readonly digest: string;
  /** Of the program's files in their order, on which the order of members in unions depends. */
  readonly names: string;
  readonly graph: ImportGraph;
  readonly parts: Readonly<Record<string, KeptPart>>;
}

interface KeptPart {
  readonly file: string;
  readonly closure: string;
  readonly part: RoutePart;
}

/** What was read of a project's parts since the disk was looked at. */
export interface ReadParts {
  /** When that was. */
  readonly lookedAt: number;
  readonly kept: KeptParts | undefined;
  readonly fresh: ReadonlyMap<string, PartSource & { readonly part: RoutePart }>;
}

/** What is kept, with the files that changed as the checker has them now; nothing if it holds no more. */
export function keptNow(
  kept: KeptParts | undefined,
  hashes: ReadonlyMap<string, string>,
  project: PartsProject,
): KeptParts | undefined {
  const program = project.listFiles();
  if (kept?.names !== hashNames(program)) return undefined;
  const graph: Record<string, GraphFile> = { ...kept.graph };
  const changed = Object.keys(graph).filter((file) => hashes.get(file) !== graph[file]?.hash);
  const imports = plainImports(sourcesOf(project), changed);
  if (!changed.every((file) => imports.has(file))) return undefined;
  for (const [file, list] of imports) {
    graph[file] = { hash: hashes.get(file) ?? contentHash(file), imports: list };
  }
  return { ...kept, graph };
}

/** What is to be kept now; nothing if something may have changed since the checker read it. */
export function keptNext(
  { fresh, kept, lookedAt }: ReadParts,
  project: PartsProject,
  compiler: string,
): KeptParts | undefined {
  const program = project.listFiles();
  const imports = plainImports(
    sourcesOf(project),
    [...fresh.values()].map(({ file }) => file),
  );
  const files = [...imports.keys()];
  if (!files.every((file) => isSettled(file, lookedAt))) return undefined;
  const graph = Object.fromEntries(
    [...imports].map(([file, list]) => [file, { hash: contentHash(file), imports: list }]),
  );
  const all = programInputs(program);
  const inputs = { ...all, files: all.files.filter((file) => !imports.has(file)) };
  const digest = digestInputs(inputs, compiler, lookedAt);
  if (digest === undefined) return undefined;
  const parts: Record<string, KeptPart> = {};
  for (const [key, { file, part }] of fresh) {
    const closure = closureHash(graph, file);
    if (closure !== undefined) parts[key] = { file, closure, part };
  }
  // Of other routers of the project.
  for (const [key, part] of Object.entries(kept?.parts ?? {})) {
    if (!parts[key] && closureHash(graph, part.file) === part.closure) parts[key] = part;
  }
  return { inputs, digest, names: hashNames(program), graph, parts };
}

function sourcesOf(project: PartsProject) {
  const { configFile, ownFiles } = project.listFiles();
  return {
    files: ownFiles,
    folder: dirname(configFile) + sep,
    importsOf: project.importsOf,
    isSurelyPlain,
  };
}

/**
 * Whether a file is a module that says nothing of others: it begins as one, and has no word to do so. `import A = B.C`
 * makes no module, nor does a call of `import`.
 */
function isSurelyPlain(file: string): boolean {
  if (!/\.[cm]?tsx?$/.test(file) || /\.d\.[^/\\]*$/.test(file)) return false;
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/, '');
  const isModule = /^(?:export[\s{*]|import\b[^=(;'"]*['"])/.test(code);
  return isModule && !/\b(?:global|module)\b/.test(text);
}

function hashNames({ files }: CheckedProgram): string {
  return hash('sha1', files.join('\n'), 'base64url');
}
