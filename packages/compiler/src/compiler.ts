import { createCompileCache } from './cache/compile-cache.ts';
import { CheckerFailure } from './checker/checker-failure.ts';
import type { FileChanges } from './checker/type-checker.ts';
import type { Diagnostic } from './diagnostic.ts';
import { type ProjectCompiler, startProjectCompiler } from './project-compiler.ts';

/**
 * Compiles files of one or more TypeScript projects. What it compiled is kept in
 * `node_modules/.cache/mikrokit`; the checker's process starts with the first file that is not found
 * there, or is no longer as it was, and is held until closed.
 */
export interface Compiler {
  /**
   * What a file needs to have its codecs attached; `undefined` if it makes no router, client or codec.
   * Throws a `CompileError` if a type in it is refused.
   */
  readonly compile: (file: string) => CompiledFile | undefined;
  /** The diagnostics of all files that a tsconfig.json names or includes. */
  readonly check: (configFile: string) => CheckReport;
  /** The diagnostics of some files, each in the project that has it, if there is one. */
  readonly checkFiles: (files: readonly string[]) => CheckReport;
  /** The project's own source files: a change in any of them may change what a file compiles to. */
  readonly sourceFiles: (file: string) => readonly string[];
  /** Tells which files changed on disk; `'everything'` if that is not known. */
  readonly update: (changes: FileChanges | 'everything') => void;
  readonly close: () => void;
}

/** What was found in a project. */
export interface CheckReport {
  /** How many files were looked at. */
  readonly files: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A file's calls that are given codecs, and the codecs. */
export interface CompiledFile {
  /** The text that the positions refer to, as TypeScript read it. */
  readonly text: string;
  /** In the order in which they stand. */
  readonly calls: readonly CompiledCall[];
  /** ES modules, which the file imports as `file.ts?mikrokit=0` and so on. */
  readonly modules: readonly string[];
}

/** One call of `createRouter`, `createClient` or `createCodec`. */
export interface CompiledCall {
  /** Where to write the hidden argument, in UTF-16 code units. */
  readonly position: number;
  /** What to write before it there: `, undefined, ` where the call has no options. */
  readonly separator: string;
  /** Which of the file's modules exports the argument, and under what name. */
  readonly module: number;
  readonly name: string;
}

/** Makes a compiler; `cwd` is where relative paths start. */
export function createCompiler(cwd: string = process.cwd()): Compiler {
  const cache = createCompileCache();
  let started: ProjectCompiler | undefined;
  let startedAt = 0;
  const start = (): ProjectCompiler => {
    if (!started) startedAt = Date.now();
    started ??= startProjectCompiler(cwd);
    return started;
  };
  /** Uses what is started, or another one if TypeScript failed: then or before. */
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
  const tell = (changes: FileChanges | 'everything'): void => {
    try {
      if (started) use((compiler) => compiler.update(changes));
    } catch (error) {
      // The one that is started next looks at the disk.
      if (!(error instanceof CheckerFailure)) throw error;
    }
  };
  let writing: NodeJS.Immediate | undefined;
  const writeAtExit = (): void => cache.write(startedAt);
  const write = (): void => {
    clearImmediate(writing);
    writing = undefined;
    process.off('exit', writeAtExit);
    cache.write(startedAt);
    started?.keep();
  };
  // Once for all files that are loaded together, and soon: most servers are killed without an `exit`.
  const writeSoon = (): void => {
    if (writing !== undefined) return;
    writing = setImmediate(write);
    // Not for as long as there is a compiler: a process with many would be warned of a leak.
    process.once('exit', writeAtExit);
  };
  return {
    compile: (file) => {
      const found = cache.find(file);
      if (found) return found.compiled;
      const { emitted, program } = use((compiler) => ({
        emitted: compiler.compile(file, () => cache.emittedBefore(file)),
        program: compiler.programOf(file),
      }));
      if (program) cache.keep(file, emitted, program);
      writeSoon();
      return emitted?.compiled;
    },
    check: (configFile) => use((compiler) => compiler.check(configFile)),
    checkFiles: (files) => use((compiler) => compiler.checkFiles(files)),
    sourceFiles: (file) =>
      cache.find(file)?.ownFiles ?? use((compiler) => compiler.programOf(file))?.ownFiles ?? [],
    update: (changes) => {
      write();
      cache.forget();
      tell(changes);
      startedAt = Date.now();
    },
    close: () => {
      write();
      started?.close();
      started = undefined;
    },
  };
}
