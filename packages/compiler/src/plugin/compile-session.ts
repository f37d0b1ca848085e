import { hash } from 'node:crypto';
import type { FileChanges } from '../checker/projects/type-checker.ts';
import { type Compiler, createCompiler } from '../compiler.ts';
import type { CompiledFile, CompilerOptions } from '../emit/compiled-file.ts';

/** The compiler of one bundler. It starts with the first file, and again with the first one after it was closed. */
export interface CompileSession {
  /** {@link Compiler.compile}, memoized until a file changes. */
  readonly compile: (file: string) => CompiledFile | undefined;
  readonly sourceFiles: (file: string) => readonly string[];
  /** Changes whenever the codecs of the file do. */
  readonly versionOf: (file: string) => string | undefined;
  /** Drops the compiled files. Without `changes`, any file can have changed. */
  readonly update: (changes?: FileChanges) => void;
  /** Ends TypeScript's process. */
  readonly close: () => void;
}

/** Makes a session. TypeScript starts with the first file. */
export function createCompileSession(options: CompilerOptions = {}): CompileSession {
  let compiler: Compiler | undefined;
  const compiled = new Map<string, CompiledFile | undefined>();
  const running = (): Compiler => {
    compiler ??= createCompiler(process.cwd(), options);
    return compiler;
  };
  const versions = new WeakMap<CompiledFile, string>();
  const compile = (file: string): CompiledFile | undefined => {
    const known = compiled.get(file);
    if (known || compiled.has(file)) return known;
    const fresh = running().compile(file);
    compiled.set(file, fresh);
    return fresh;
  };
  return {
    compile,
    sourceFiles: (file) => running().sourceFiles(file),
    versionOf: (file) => {
      const found = compile(file);
      if (found === undefined) return undefined;
      const version = versions.get(found) ?? hash('sha1', found.modules.join(), 'base64url');
      versions.set(found, version);
      return version;
    },
    update: (changes) => {
      compiled.clear();
      compiler?.update(changes ?? 'everything');
    },
    close: () => {
      compiled.clear();
      compiler?.close();
      compiler = undefined;
    },
  };
}
