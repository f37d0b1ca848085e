import { readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import { hashOf } from '../../cache/content-hash.ts';
import type { CheckedProgram } from '../../cache/program-inputs.ts';
import { pathKey } from '../../incremental/import-graph.ts';
import type { ImportedRoutesStore } from '../../incremental/imported-routes.ts';
import type { IncrementalProject } from '../../incremental/stored-project.ts';
import { readListedFile } from '../../source-files.ts';
import type { CompilerOptions, Project } from '../api/checked-types.ts';
import type { SourceFile } from '../api/syntax.ts';
import { typescript } from '../api/typescript.ts';
import type { RequestPipeline } from '../requests/request-pipeline.ts';
import { COMPILED_FUNCTIONS } from '../symbols/compiled-functions.ts';
import { isBundledFile, isOwnFile } from '../symbols/symbol-origin.ts';
import { importsOf, type LoadedModule, loadedModuleOf } from './file-imports.ts';
import type { StatedConstraints } from './stated-constraints.ts';

/** A project as TypeScript sees it at one moment. */
export interface CheckedProject {
  readonly project: Project;
  /** The files that its tsconfig.json names or includes. */
  readonly rootFiles: readonly string[];
  /** Its configuration and files. */
  readonly listFiles: () => CheckedProgram;
  readonly incremental: IncrementalProject;
  /** The folder to which TypeScript writes, unless the whole project is in it. */
  readonly outDir: string | undefined;
  /** A file as Node loads it, with its imports of the project's own files. */
  readonly moduleOf: (file: string) => LoadedModule;
  /** Takes a path as TypeScript writes it, with slashes. */
  readonly has: (file: string) => boolean;
  /**
   * The syntax of a file that can create routers, clients or codecs. `undefined` if it certainly
   * creates none.
   */
  readonly open: (file: string, consulted?: readonly Project[]) => CheckedFile | undefined;
  /** The syntax of any file of the project. `undefined` for a file of another project. */
  readonly sourceOf: (file: string) => SourceFile | undefined;
}

/** A file and the project that it is checked in. */
export interface CheckedFile {
  readonly project: Project;
  readonly source: SourceFile;
  readonly pipeline: RequestPipeline;
  /** The projects whose configurations decided which project that is. */
  readonly consulted: readonly Project[];
  /** Imported routes of the project's routers that were read before. */
  readonly importedRoutes: () => ImportedRoutesStore | undefined;
  /**
   * Whether any file of the project can contain constraints that only its syntax shows: see
   * constraints/syntax-constraints.ts.
   */
  readonly mayHaveSyntaxConstraints: () => boolean;
  readonly mayStateConstraints: (file: string) => boolean;
  /** Names under which the project's files and packages export functions that are compiled: `make` of `createCodec as make`. */
  readonly aliases: () => ReadonlySet<string>;
}

const CREATES =
  /create(?:Router|Codec|Client|Sender|Fetch|Topic|Mock)|envOf|\bwrap[<(]|\bschedule[<(]|@mikrokit\/(?:recorder|queue)\b/;
/** Matches a file that lets others import one of these functions under another name. */
const RENAMES =
  /(?:create(?:Router|Codec|Client|Sender|Fetch|Topic|Mock)|envOf|\b(?:wrap|schedule))\s+as\s|export\s+default\s+(?:create(?:Router|Codec|Client|Sender|Fetch|Topic|Mock)|envOf|(?:wrap|schedule)\b)/;

/**
 * The names under which files re-export compiled functions, also in several steps. `default` for a
 * default export.
 */
function aliasesIn(texts: readonly string[]): ReadonlySet<string> {
  const own = COMPILED_FUNCTIONS.map(({ name }) => name);
  const known = new Set<string>(own);
  if (!texts.some((text) => RENAMES.test(text))) return new Set();
  const files = texts.map((text) => ({
    imports: renamesIn(text, 'import'),
    exports: renamesIn(text, 'export'),
  }));
  for (let before = 0; before < known.size; ) {
    before = known.size;
    for (const { imports, exports } of files) {
      const local = new Set(imports.flatMap(({ from, to }) => (known.has(from) ? [to] : [])));
      for (const { from, to } of exports) if (known.has(from) || local.has(from)) known.add(to);
    }
  }
  known.add('default');
  return new Set([...known].filter((name) => !own.some((one) => one === name)));
}

/** `import { a as b }` → from `a` to `b` */
function renamesIn(text: string, keyword: 'export' | 'import') {
  const lists = [...text.matchAll(/\b(import|export)\s*\{([^}]*)\}/g)];
  return lists
    .filter(([, found]) => found === keyword)
    .flatMap(([, , list = '']) => [...list.matchAll(/([\w$]+)\s+as\s+([\w$]+)/g)])
    .map(([, from = '', to = '']) => ({ from, to }));
}

/** The files of packages that depend on MikroKit: they can also export compiled functions. */
function filesOfDependents(files: Iterable<string>): readonly string[] {
  const known = new Map<string, boolean>();
  return [...files].filter((file) => {
    const [, folder] = PACKAGE_FOLDER.exec(file) ?? [];
    if (folder === undefined || OURS.test(folder)) return false;
    const depends =
      known.get(folder) ?? readListedFile(join(folder, 'package.json')).includes('"@mikrokit/');
    known.set(folder, depends);
    return depends;
  });
}

/** Matches a file of a package, and captures the package's folder. */
const PACKAGE_FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const OURS = /\/@mikrokit\/[^/]+$/;

/** Finds the store for the imported routes of a project. */
export type StoreOf = (project: IncrementalProject) => ImportedRoutesStore | undefined;

/** The parts that the projects of a checker share. */
interface CheckerParts {
  readonly pipeline: RequestPipeline;
  readonly constraints: StatedConstraints;
  readonly storeOf: StoreOf;
}

/** Wraps a project. We fetch its list of files once. */
export function createCheckedProject(
  project: Project,
  { pipeline, constraints, storeOf }: CheckerParts,
): CheckedProject {
  const files = new Set(project.program.getSourceFileNames());
  const ownFiles = [...files].filter(isOwnFile);
  let known: ReadonlySet<string> | undefined;
  const aliases = (): ReadonlySet<string> => {
    known ??= aliasesIn([...ownFiles, ...filesOfDependents(files)].map(readListedFile));
    return known;
  };
  // Fetching a file's syntax takes a millisecond, which adds up when Node loads hundreds of files.
  const mayNeedCodecs = (file: string): boolean => {
    if (CREATES.test(readFileSync(file, 'utf8'))) return true;
    return aliases().size > 0;
  };
  let mayHold: boolean | undefined;
  const mayHaveSyntaxConstraints = (): boolean => {
    mayHold ??= [...files].some(constraints.mayBeIn);
    return mayHold;
  };
  let program: CheckedProgram | undefined;
  let ownByPath: ReadonlyMap<string, readonly string[]> | undefined;
  const listFiles = () => {
    program ??= {
      configFile: normalize(typescript.configFileOf(project)),
      files: [...files].filter((file) => !isBundledFile(file)).map(normalize),
      ownFiles: ownFiles.map(normalize),
      namedFolders: namedFolders(typescript.compilerOptionsOf(project)),
    };
    return program;
  };
  const incremental: IncrementalProject = {
    listFiles,
    importsOf: (file: string) => importsOf(project, pipeline, file),
    hasRead: (file, hash) => hasRead(project, file, hash),
  };
  return {
    project,
    rootFiles: typescript.rootFilesOf(project),
    listFiles,
    incremental,
    outDir: outDirOf(project),
    moduleOf: (file) => {
      const { imports, ...module } = loadedModuleOf(project, pipeline, file);
      ownByPath ??= Map.groupBy(ownFiles, pathKey);
      const own = imports.flatMap((path) => ownByPath?.get(pathKey(path)) ?? []);
      return { ...module, imports: own.map(normalize) };
    },
    has: (file) => files.has(file),
    sourceOf: (file) => project.program.getSourceFile(file.replaceAll(sep, '/')),
    open: (file, consulted = [project]) => {
      const source = mayNeedCodecs(file) ? project.program.getSourceFile(file) : undefined;
      return source && !source.isDeclarationFile
        ? {
            project,
            source,
            pipeline,
            consulted,
            importedRoutes: () => storeOf(incremental),
            mayHaveSyntaxConstraints,
            mayStateConstraints: constraints.mayBeIn,
            aliases,
          }
        : undefined;
    },
  };
}

/**
 * Whether the checker read this content of a source file. For other files, such as package.json, it
 * is unknown.
 */
function hasRead({ program }: Project, file: string, hash: string): boolean {
  if (!/\.[cm]?tsx?$/.test(file)) return false;
  const source = program.getSourceFile(file.replaceAll(sep, '/'));
  return source !== undefined && hashOf(source.text) === hash;
}

function outDirOf(project: Project): string | undefined {
  const { outDir } = typescript.compilerOptionsOf(project);
  if (outDir === undefined) return undefined;
  const configFile = typescript.configFileOf(project);
  const folder = resolve(dirname(configFile), outDir);
  return normalize(configFile).startsWith(join(folder, sep)) ? undefined : folder;
}

/**
 * Folders that compiler options name, as written: a new file in one of them can shadow another
 * file.
 */
function namedFolders(options: CompilerOptions): readonly string[] {
  const { rootDirs = [], typeRoots = [], paths = {} } = options;
  const targets = Object.values(paths)
    .flat()
    .map((target) => dirname(target.replace(/\*.*$/, 'any')));
  return [...rootDirs, ...typeRoots, ...targets];
}
