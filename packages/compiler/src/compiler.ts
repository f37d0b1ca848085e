import { createCompileCache } from './cache/compile-cache.ts';
import type { HasRead } from './cache/observe-inputs.ts';
import type { CheckReport } from './check-report.ts';
import type { ExportedRouter, UnreadRouter } from './checker/calls/read-exported-router.ts';
import type { LoadedModule } from './checker/projects/file-imports.ts';
import type { FileChanges } from './checker/projects/type-checker.ts';
import type { DeclaredType } from './checker/symbols/find-declarations.ts';
import {
  assertCompilerOptions,
  type CompiledFile,
  type CompilerOptions,
} from './emit/compiled-file.ts';
import type { FileDependencies } from './incremental/file-dependencies.ts';
import { loadProjectCompiler } from './load-project-compiler.ts';
import { plugAndPlayReason } from './plug-and-play.ts';
import type { ProjectCompiler } from './project-compiler.ts';

/**
 * Compiles files of one or more TypeScript projects, and caches the results in `node_modules/.cache/mikrokit`. The
 * checker's process starts with the first file whose result is not in the cache, and runs until the compiler is closed.
 */
export interface Compiler {
  /**
   * Compiles the calls of a file that need codecs. `undefined` if it creates no router, client or
   * codec. Throws a `CompileError` if a type in it is rejected.
   */
  readonly compile: (file: string) => CompiledFile | undefined;
  /** The diagnostics of all files that a tsconfig.json names or includes. */
  readonly check: (configFile: string) => CheckReport;
  /** The diagnostics of some files, each in the project that includes it, if there is one. */
  readonly checkFiles: (files: readonly string[]) => CheckReport;
  /**
   * The router that a file exports, or that a function of this name makes, without running the file. Throws a `CompileError`
   * if a type in it is rejected.
   */
  readonly routerOf: (
    file: string,
    exportName: string | undefined,
  ) => ExportedRouter | UnreadRouter;
  /**
   * The declarations of the types in a file's project, by name. Names with several declarations are
   * omitted.
   */
  readonly declarationsOf: (
    file: string,
    names: ReadonlySet<string>,
  ) => ReadonlyMap<string, DeclaredType>;
  /** The project's own source files. A change in any of them can change the result of a file. */
  readonly sourceFiles: (file: string) => readonly string[];
  /** A file as Node loads it, with its imports of the project's own files. */
  readonly moduleOf: (file: string) => LoadedModule;
  /** The project's own files that the types in a file depend on. */
  readonly dependenciesOf: (file: string) => FileDependencies;
  /** Reads the types of files, even if their results are in the cache, so that the next compilation takes less time. */
  readonly prepare: (files: readonly string[]) => void;
  /** Announces files that changed on disk. `'everything'` if they are unknown. */
  readonly update: (changes: FileChanges | 'everything') => void;
  readonly close: () => void;
}

/**
 * Milliseconds from the last result to writing all into the cache, when the application has been
 * linked. Most servers are killed without an `exit`, and the next start must find the compiled
 * files.
 */
const AFTER_USE = 50;
/** Milliseconds if files are edited meanwhile. */
const AFTER_EDIT = 1000;

/**
 * Creates a compiler. Relative paths start at `cwd`. `beforeReading` is called when the result for
 * a file is not in the cache, which takes a while.
 */
export function createCompiler(
  cwd: string = process.cwd(),
  options: CompilerOptions = {},
  beforeReading?: (file: string) => void,
): Compiler {
  assertCompilerOptions('createCompiler', options);
  const unsupported = plugAndPlayReason();
  if (unsupported !== undefined) throw new Error(unsupported);
  const cache = createCompileCache(options);
  let started: ProjectCompiler | undefined;
  let startedAt = 0;
  const start = (): ProjectCompiler => {
    if (!started) startedAt = Date.now();
    started ??= loadProjectCompiler().startProjectCompiler(cwd, options);
    return started;
  };
  /** Works with the running compiler, and replaces it if TypeScript has failed before or fails now. */
  const use = <T>(work: (compiler: ProjectCompiler) => T): T => {
    replaceFailed();
    try {
      return work(start());
    } finally {
      replaceFailed();
    }
  };
  const replaceFailed = (): void => {
    if (!started?.hasFailed()) return;
    started.close();
    started = undefined;
  };
  let writing: NodeJS.Timeout | undefined;
  /** Whether files have changed since the checker started, because they are being edited. */
  let isUpdated = false;
  const hasRead =
    (config: string): HasRead =>
    (file, hash) =>
      started?.hasRead(config, file, hash) ?? false;
  const writeAtExit = (): void => cache.write(startedAt, hasRead);
  const write = (): void => {
    clearTimeout(writing);
    writing = undefined;
    process.off('exit', writeAtExit);
    cache.write(startedAt, hasRead);
    started?.keepImportedRoutes();
  };
  // Once for all files that are loaded together, and after the last of them, because compiling one
  // can take longer than the delay.
  const writeSoon = (): void => {
    if (writing !== undefined) {
      writing.refresh();
      return;
    }
    writing = setTimeout(write, isUpdated ? AFTER_EDIT : AFTER_USE).unref();
    // Listen only while a write is pending: Node warns about leaks in a process with many compilers.
    process.once('exit', writeAtExit);
  };
  const compileNow = (file: string, emittedBefore = cache.emittedBefore) => {
    const { emitted, program } = use((compiler) => ({
      emitted: compiler.compile(file, () => emittedBefore(file)),
      program: compiler.programOf(file),
    }));
    if (program) cache.keep(file, emitted, program);
    writeSoon();
    return emitted?.compiled;
  };
  const update = (changes: FileChanges | 'everything'): void => {
    write();
    cache.clear();
    // Before the checker reads: a file that changes while it does is not settled.
    startedAt = Date.now();
    isUpdated = started !== undefined;
    if (started) use((compiler) => compiler.update(changes));
  };
  /**
   * A checker that has read the project before detects changes faster than the cache checks
   * everything.
   */
  const findStored = (file: string) => (isUpdated ? undefined : cache.find(file));
  return {
    compile: (file) => {
      const found = findStored(file);
      if (!found) {
        beforeReading?.(file);
        return compileNow(file);
      }
      if (cache.hasUnwritten()) writeSoon();
      return found.compiled;
    },
    prepare: (files) => {
      const hasStarted = started !== undefined;
      update('everything');
      for (const file of files) {
        try {
          // The first change needs every piece of code that it does not alter, so all are written once.
          if (!hasStarted) compileNow(file, () => undefined);
          else if (!cache.find(file)) compileNow(file);
        } catch {
          // It will be thrown again when the file is compiled.
        }
      }
      // Not later, because the next change could come first, and results that are not written by
      // then must be read again.
      write();
    },
    check: (configFile) => {
      const found = isUpdated ? undefined : cache.findReport(configFile);
      if (found) return found;
      const { report, program } = use((compiler) => compiler.check(configFile));
      cache.keepReport(configFile, report, program);
      writeSoon();
      return report;
    },
    checkFiles: (files) => use((compiler) => compiler.checkFiles(files)),
    routerOf: (file, exportName) => use((compiler) => compiler.routerOf(file, exportName)),
    declarationsOf: (file, names) => use((compiler) => compiler.declarationsOf(file, names)),
    sourceFiles: (file) =>
      findStored(file)?.ownFiles ?? use((compiler) => compiler.programOf(file))?.ownFiles ?? [],
    moduleOf: (file) => use((compiler) => compiler.moduleOf(file)),
    dependenciesOf: (file) => use((compiler) => compiler.dependenciesOf(file)),
    update,
    close: () => {
      write();
      started?.close();
      started = undefined;
    },
  };
}
