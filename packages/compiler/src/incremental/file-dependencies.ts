import { dirname, relative, sep } from 'node:path';
import { configFiles } from '../config-files.ts';
import { CODEC_FILE } from '../emit/codec-file-name.ts';
import { readListedFile } from '../source-files.ts';
import { type FileImports, pathKey } from './import-graph.ts';
import type { IncrementalProject } from './stored-project.ts';

/** The own files of a project on which the types in a file depend, without what `mikrokit compile` writes. */
export interface FileDependencies {
  /** The file itself, which comes first, and the files that it imports, types included, at any depth. */
  readonly imported: readonly string[];
  /** The files that declare globals or augment modules, and what these import. Leaves out generated files. */
  readonly ambient: readonly string[];
  /** The tsconfig.json of the project and what it extends or refers to, without files of packages. */
  readonly configs: readonly string[];
  /** The folder to which TypeScript writes, unless the whole project is in it. */
  readonly outDir: string | undefined;
}

/** A project whose dependencies are asked for. */
interface DependencyProject extends IncrementalProject {
  readonly outDir: string | undefined;
}

/** Finds the dependencies of a file; `ambientRoots` are the ones of its project, see {@link ambientFiles}. */
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

/** The files of a project that may declare globals or augment modules of others. */
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

/** Whether a text may declare something for files that do not import it, which a list of references does not. */
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

/** The files of a list that a file imports, types included, at any depth, and the file itself. */
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
