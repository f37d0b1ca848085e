import { type CodeMemory, createCodeMemory } from '@mikrokit/types/emit';
import type { CheckedProgram } from './cache/program-inputs.ts';
import type { CheckReport } from './check-report.ts';
import { CheckerFailure } from './checker/api/checker-failure.ts';
import { readExportedRouter } from './checker/calls/read-exported-router.ts';
import { readSourceFile } from './checker/calls/read-source-file.ts';
import type { CheckedProject } from './checker/projects/checked-project.ts';
import { NO_MODULE } from './checker/projects/file-imports.ts';
import { type FileChanges, startTypeChecker } from './checker/projects/type-checker.ts';
import { createReporter } from './checker/reporting/reporter.ts';
import { findDeclarations } from './checker/symbols/find-declarations.ts';
import { createPackageSymbolTest } from './checker/symbols/symbol-origin.ts';
import type { Compiler } from './compiler.ts';
import { nearestConfig } from './config-files.ts';
import { CompileError } from './diagnostic.ts';
import type { CompilerOptions } from './emit/compiled-file.ts';
import { type EmittedFile, type EmittedModules, emitFile } from './emit/emit-file.ts';
import { ambientFiles, fileDependencies } from './incremental/file-dependencies.ts';
import { createImportedRoutesCache } from './incremental/imported-routes-cache.ts';
import type { IncrementalProject } from './incremental/stored-project.ts';
import { findPackageCopies } from './package-copies.ts';

/** Compiles with the checker, whose process runs until the compiler is closed. */
export interface ProjectCompiler
  extends Pick<
    Compiler,
    | 'checkFiles'
    | 'routerOf'
    | 'declarationsOf'
    | 'moduleOf'
    | 'dependenciesOf'
    | 'update'
    | 'close'
  > {
  /**
   * Compiles a file. `undefined` if it needs no codecs. Throws a `CompileError` if a type in it is
   * rejected. `emittedBefore` returns the modules that were last emitted for the file.
   */
  readonly compile: (
    file: string,
    emittedBefore: () => EmittedModules | undefined,
  ) => EmittedFile | undefined;
  /** The diagnostics of all files that a tsconfig.json names or includes. */
  readonly check: (configFile: string) => CheckedConfig;
  /** The program that includes a file. */
  readonly programOf: (file: string) => CheckedProgram | undefined;
  /** Whether a project of a configuration was read with a file of this hash. */
  readonly hasRead: (config: string, file: string, hash: string) => boolean;
  /** Keeps imported routes for later compilations of this and other processes. */
  readonly keepImportedRoutes: () => void;
  /** Whether TypeScript failed, so that another compiler is needed. */
  readonly hasFailed: () => boolean;
}

/** A report on a project, and its program. */
interface CheckedConfig {
  readonly report: CheckReport;
  readonly program: CheckedProgram;
}

/** Starts the checker. Relative paths start at `cwd`. */
export function startProjectCompiler(
  cwd: string,
  { separateModel = false }: CompilerOptions = {},
): ProjectCompiler {
  const importedRoutes = createImportedRoutesCache();
  const checker = startTypeChecker(cwd, importedRoutes.storeOf);
  /** Whether the checker can have read files that have changed since, and which ones is unknown. */
  let isStale = false;
  /** The output of each compiled file, for the state of the project that the checker has. */
  const results = new Map<string, EmittedFile | undefined>();
  const readEverythingAgain = (): void => {
    isStale = false;
    results.clear();
    checker.update('everything');
  };
  /** Announces changes. Results stay if only function bodies differ that no type depends on. */
  const readAgain = (changes: FileChanges): void => {
    const { changed = [], created = [], deleted = [] } = changes;
    const before = results.size > 0 ? changed.map(checker.declaredTextOf) : [];
    checker.update(changes);
    const isSame =
      created.length + deleted.length === 0 &&
      before.every((text, i) => {
        return text !== undefined && text === checker.declaredTextOf(changed[i] as string);
      });
    if (!isSame) results.clear();
    for (const file of changed) results.delete(file);
  };
  /**
   * Announces the changes of a file's project to the checker, so that it reads only changed files
   * again, and imported routes match the disk.
   */
  const updateChanged = (file: string): void => {
    const config = nearestConfig(file);
    const changes = config === undefined ? 'unknown' : importedRoutes.findChanges(config);
    if (changes === 'everything') readEverythingAgain();
    else if (changes === 'unknown') updateAll();
    else if (changes.length > 0) readAgain({ changed: changes });
  };
  const updateAll = (): void => {
    if (isStale) readEverythingAgain();
  };
  const memories = new Map<string, CodeMemory>();
  const lastEmitted = new Map<string, EmittedModules>();
  const memoryFor = (key: string): CodeMemory => {
    const memory = memories.get(key) ?? createCodeMemory();
    memories.set(key, memory);
    return memory;
  };
  const isPackageSymbol = createPackageSymbolTest();
  /** For the current state of projects, until the next change. */
  const ambientOf = new WeakMap<IncrementalProject, readonly string[]>();
  const checkAll = (
    files: readonly string[],
    projectOf: (file: string) => CheckedProject | undefined,
  ): CheckReport => {
    const projects = new Set<CheckedProject>();
    const reporter = createReporter();
    for (const file of files) {
      const project = projectOf(file);
      if (project) projects.add(project);
      const checked = project?.open(file);
      if (checked) readSourceFile(checked, isPackageSymbol, reporter);
    }
    const programs = [...projects].map((project) => project.listFiles());
    return {
      files: files.length,
      diagnostics: reporter.diagnostics,
      sourceFiles: [...new Set(programs.flatMap(({ ownFiles }) => ownFiles))],
      copies: findPackageCopies(programs.flatMap((program) => program.files)),
    };
  };
  return {
    compile: (file, emittedBefore) => {
      const read = () => {
        const checked = checker.projectOf(file)?.open(file);
        return (
          checked && { source: checked.source, report: readSourceFile(checked, isPackageSymbol) }
        );
      };
      withFileInFailure(file, () => updateChanged(file));
      if (results.has(file)) return results.get(file);
      const checked = withFileInFailure(file, read);
      if (!checked) {
        results.set(file, undefined);
        return undefined;
      }
      const { source, report } = checked;
      if (report.diagnostics.length > 0) throw new CompileError(report.diagnostics);
      const memoryOf = (nth: number): CodeMemory => memoryFor(`${file} ${nth}`);
      const before = lastEmitted.get(file) ?? emittedBefore();
      const result = emitFile(source, report, { before, memoryOf, separateModel });
      if (result) lastEmitted.set(file, result.emitted);
      results.set(file, result);
      return result;
    },
    hasFailed: checker.hasFailed,
    check: (configFile) => {
      updateAll();
      const project = checker.openProject(configFile);
      return {
        report: checkAll(project.rootFiles, () => project),
        program: project.listFiles(),
      };
    },
    checkFiles: (files) => {
      updateAll();
      return checkAll(files, checker.projectOf);
    },
    routerOf: (file, exportName) => {
      updateChanged(file);
      const project = checker.projectOf(file);
      if (!project) return { why: 'is in no project that TypeScript can read' };
      return readExportedRouter(project, { file, exportName }, isPackageSymbol);
    },
    declarationsOf: (file, names) => {
      updateAll();
      const project = checker.projectOf(file);
      return project ? findDeclarations(project, names) : new Map();
    },
    programOf: (file) => {
      updateChanged(file);
      return checker.projectOf(file)?.listFiles();
    },
    hasRead: (config, file, hash) => {
      try {
        return checker.openedProject(config)?.incremental.hasRead(file, hash) ?? false;
      } catch (error) {
        if (error instanceof CheckerFailure) return false;
        throw error;
      }
    },
    moduleOf: (file) => {
      updateChanged(file);
      return checker.projectOf(file)?.moduleOf(file) ?? NO_MODULE;
    },
    dependenciesOf: (file) => {
      updateChanged(file);
      const project = checker.projectOf(file);
      if (!project) return { imported: [file], ambient: [], configs: [], outDir: undefined };
      const { incremental, outDir } = project;
      const ambient = ambientOf.get(incremental) ?? ambientFiles({ ...incremental, outDir });
      ambientOf.set(incremental, ambient);
      return fileDependencies(file, { ...incremental, outDir }, ambient);
    },
    update: (changes) => {
      importedRoutes.invalidate();
      if (changes === 'everything') {
        isStale = true;
        return;
      }
      try {
        readAgain(changes);
      } catch (error) {
        // The next process reads the disk anyway.
        if (!(error instanceof CheckerFailure)) throw error;
      }
    },
    keepImportedRoutes: () => {
      try {
        importedRoutes.commit((config) => checker.openedProject(config)?.incremental);
      } catch (error) {
        // Nothing is lost but time at the next change.
        process.emitWarning(`Imported routes are not cached: ${error}`, 'MikroKitWarning');
      }
    },
    close: checker.close,
  };
}

/** Adds the file to a failure of TypeScript. */
function withFileInFailure<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof CheckerFailure ? error.on(file) : error;
  }
}
