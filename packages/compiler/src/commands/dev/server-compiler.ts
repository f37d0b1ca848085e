import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { LoadedModule, StaticImport } from '../../checker/projects/file-imports.ts';
import { type Compiler, createCompiler } from '../../compiler.ts';
import { nearestConfig } from '../../config-files.ts';
import { CompileError } from '../../diagnostic.ts';
import type { CompiledFile } from '../../emit/compiled-file.ts';
import { compileAndReport } from '../../loader/compile-and-report.ts';

/** Files that the compiler has compiled ahead, by path. */
export type ReadyFiles = Readonly<Record<string, ReadyFile>>;

/** The result for a file with this text: codecs, none, or the error that the server throws. */
export interface ReadyFile {
  readonly text: string;
  readonly compiled?: Omit<CompiledFile, 'text'>;
  readonly failure?: Failure;
}

/** An error of the compiler. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  /** The text that a terminal shows instead of the stack, for a rejected file. */
  readonly report?: string | undefined;
}

/**
 * The compiler of `mikrokit dev`. It keeps running between restarts of a server. Servers themselves
 * compile nothing.
 */
export interface ServerCompiler {
  /** Adds a file that the server loads. */
  readonly add: (file: string) => void;
  /** Reads the types of all added files, so that compiling them after a change takes less time. */
  readonly prepare: () => void;
  /** Compiles all added files as they are on disk now. */
  readonly compile: () => ReadyFiles;
  /**
   * Why the files that an entry imports, at any depth, cannot be loaded. Called after `compile`.
   */
  readonly failuresFrom: (entry: string, compiled: ReadyFiles) => readonly string[];
  /**
   * Compiles a file for which a server waits, and adds it. If that fails, the result contains the
   * error.
   */
  readonly compileFile: (file: string) => ReadyFile;
  readonly close: () => void;
}

const TYPESCRIPT = /(?<!\.d)\.[cm]?ts$/;

/** Creates a compiler. `onRead` receives the files whose types the codecs depend on. */
export function createServerCompiler(onRead: (files: readonly string[]) => void): ServerCompiler {
  const files = new Set<string>();
  const watched = new Set<string | undefined>();
  let compiler: Compiler | undefined;
  /** Whether the disk was read for the starting server, which can load a file long after that. */
  let isCurrent = false;
  const running = (): Compiler => {
    compiler ??= createCompiler();
    return compiler;
  };
  const lookAtDisk = (): void => {
    // Not only the changes that the watcher has seen: a package can have changed, too.
    running().update('everything');
    isCurrent = true;
  };
  const add = (file: string): void => {
    if (TYPESCRIPT.test(file)) files.add(file);
  };
  /** TypeScript reads a project for the first of its files: a change before the next one must not go unseen. */
  const watchProjectOf = (file: string): void => {
    const config = nearestConfig(file);
    if (watched.has(config)) return;
    watched.add(config);
    onRead(running().sourceFiles(file));
  };
  /** Throws errors that the file has not caused, such as a failure of TypeScript. */
  const compile = (file: string): ReadyFile => {
    const text = readFileSync(file, 'utf8');
    try {
      const compiled = compileAndReport(running(), file, onRead);
      watchProjectOf(file);
      if (compiled === undefined) return { text };
      const { text: compiledText, ...rest } = compiled;
      return { text: compiledText, compiled: rest };
    } catch (error) {
      if (error instanceof CompileError) return { text, failure: toFailure(error) };
      throw error;
    }
  };
  const modules = new Map<string, { readonly text: string; readonly module: LoadedModule }>();
  /** A file with this text. */
  const moduleOf = (file: string, text: string): LoadedModule => {
    const known = modules.get(file);
    if (known?.text === text) return known.module;
    const module = running().moduleOf(file);
    modules.set(file, { text, module });
    return module;
  };
  const close = (): void => {
    compiler?.close();
    compiler = undefined;
  };
  return {
    add,
    prepare: () => {
      isCurrent = false;
      try {
        running().prepare([...files].filter((file) => existsSync(file)));
      } catch {
        // Nothing is lost but time at the next change.
        close();
      }
    },
    compile: () => {
      try {
        lookAtDisk();
        const present = [...files].filter((file) => existsSync(file));
        return Object.fromEntries(present.map((file) => [file, compile(file)]));
      } catch {
        // A file that was just removed, or a failure of TypeScript. The server asks for its files,
        // and shows the error.
        close();
        return {};
      }
    },
    failuresFrom: (entry, compiled) => {
      const failures = new Set<string>();
      const reached = new Set([entry]);
      try {
        for (const file of reached) {
          const { text, failure } = compiled[file] ?? compile(file);
          const { imports, staticImports, syntaxErrors } = moduleOf(file, text);
          const missing = missingFiles(file, staticImports);
          // Its imports change once these files exist, so the watcher must look for them.
          if (missing.length > 0) modules.delete(file);
          onRead(missing.map(({ path }) => path));
          if (syntaxErrors.length > 0) failures.add(syntaxErrors.join('\n'));
          else if (missing.length > 0)
            failures.add(missing.map(({ message }) => message).join('\n'));
          else if (failure) failures.add(failure.report ?? failure.stack ?? failure.message);
          for (const imported of imports) {
            if (TYPESCRIPT.test(imported) && existsSync(imported)) reached.add(imported);
          }
        }
      } catch {
        // As in `compile`.
        close();
        return [];
      }
      return [...failures];
    },
    compileFile: (file) => {
      add(file);
      try {
        if (!isCurrent) lookAtDisk();
        return compile(file);
      } catch (error) {
        close();
        return { text: '', failure: toFailure(error as Error) };
      }
    },
    close,
  };
}

function toFailure(error: Error): Failure {
  const { message, stack } = error;
  return { message, stack, report: error instanceof CompileError ? error.report : undefined };
}

/** Loaders of the application can complete a path. */
const EXTENSIONS = ['.d.ts', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** An import of a missing file. Node would not load the file that imports it. */
interface MissingFile {
  readonly path: string;
  readonly message: string;
}

/** The files that are not there among those that `file` imports by a relative path. */
function missingFiles(file: string, imports: readonly StaticImport[]): MissingFile[] {
  return imports.flatMap(({ specifier, location }) => {
    if (!/^\.\.?(?:\/|$)/.test(specifier)) return [];
    const path = resolve(dirname(file), decoded(specifier.replace(/[?#].*/, '')));
    if (candidatesOf(path).some((candidate) => existsSync(candidate))) return [];
    const message = `${location} - error TS2307: Cannot find module '${specifier}'.`;
    return [{ path, message }];
  });
}

/** `a.js`, `a.ts`, `a.tsx` or `a.d.ts`, and `a.js.ts`. */
function candidatesOf(path: string): readonly string[] {
  const stem = path.replace(/\.[cm]?jsx?$/, '');
  const sources = stem === path ? [] : EXTENSIONS.map((extension) => stem + extension);
  return [path, ...sources, ...EXTENSIONS.map((extension) => path + extension)];
}

/** A path in a URL as the path of a file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // no URL that Node accepts
  }
}
