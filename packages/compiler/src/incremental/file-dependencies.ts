import { dirname, relative, sep } from 'node:path';
import { configFiles } from '../config-files.ts';
import { CODEC_FILE } from '../emit/codec-file-name.ts';
import { readListedFile } from '../source-files.ts';
import { type FileImports, pathKey } from './import-graph.ts';
import type { IncrementalProject } from './stored-project.ts';

/**
 * The project's own files that the types in a file depend on, except for the output of `mikrokit
 * compile`.
 */
export interface FileDependencies {
  /**
   * The file itself, which comes first, and the files that it imports, including types, at any
   * depth.
   */
  readonly imported: readonly string[];
  /**
   * The files that declare globals or augment modules, and their imports. Without generated files.
   */
  readonly ambient: readonly string[];
  /**
   * The tsconfig.json of the project and the files that it extends or refers to, except for files
   * of packages.
   */
  readonly configs: readonly string[];
  /** The folder to which TypeScript writes, unless the whole project is in it. */
  readonly outDir: string | undefined;
}

/** A project whose dependencies are asked for. */
interface DependencyProject extends IncrementalProject {
  readonly outDir: string | undefined;
}

/**
 * Finds the dependencies of a file. `ambientRoots` belong to its project: see {@link ambientFiles}.
 */
export function fileDependencies(
  file: string,
  project: DependencyProject,
  ambientRoots: readonly string[],
): FileDependencies {
  const { configFile, ownFiles } = project.listFiles();
  const sources = ownFiles.filter((own) => !CODEC_FILE.test(own));
  const imported = reachedFiles(file, sources, project.importsOf);
  const known = new Set(imported);
  const handwritten = sources.filter((own) => !isGenerated(own, project));
  const ambient = ambientRoots.flatMap((root) =>
    reachedFiles(root, handwritten, project.importsOf),
  );
  return {
    imported,
    ambient: [...new Set(ambient)].filter((own) => !known.has(own)),
    configs: configFiles(configFile).filter((config) => !isInPackage(config)),
    outDir: project.outDir,
  };
}

/** The files of a project that can declare globals or augment modules of others. */
export function ambientFiles(project: DependencyProject): readonly string[] {
  return project
    .listFiles()
    .ownFiles.filter(
      (file) =>
        /\.[cm]?tsx?$/.test(file) &&
        !CODEC_FILE.test(file) &&
        !isGenerated(file, project) &&
        mayAffectOthers(readListedFile(file)) &&
        project.importsOf(file)?.isSelfContained === false,
    );
}

const DECLARES = /\b(?:class|declare|enum|global|interface|module|namespace|type)\s+[\w$'"{]/;
const IS_MODULE = /^\s*(?:export|import)\b/m;

/**
 * Whether a text can declare something for files that do not import it. A list of references
 * cannot.
 */
function mayAffectOthers(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  if (!DECLARES.test(code)) return false;
  return !IS_MODULE.test(code) || /\b(?:declare|global|module)\b/.test(code);
}

/** Whether tools write a file: TypeScript into `outDir`, others into hidden folders such as `.next`. */
function isGenerated(file: string, { listFiles, outDir }: DependencyProject): boolean {
  if (outDir !== undefined && file.startsWith(outDir + sep)) return true;
  const path = relative(dirname(listFiles().configFile), file);
  return path.split(sep).some((name) => /^\.[^.]/.test(name));
}

function isInPackage(file: string): boolean {
  return file.split(sep).includes('node_modules');
}

/** The files of a list that a file imports, including types, at any depth, and the file itself. */
function reachedFiles(
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
