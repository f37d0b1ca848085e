import { hash } from 'node:crypto';
import type { FileChanges } from '../checker/type-checker.ts';
import { type CompiledFile, type Compiler, createCompiler } from '../compiler.ts';

/** The compiler of one bundler, started with the first file and started again after it was closed. */
export interface CompileSession {
  /** As {@link Compiler.compile}, remembered until a file changes. */
  readonly compile: (file: string) => CompiledFile | undefined;
  readonly sourceFiles: (file: string) => readonly string[];
  /** Another one whenever a file's codecs are others. */
  readonly versionOf: (file: string) => string | undefined;
  /** Forgets what was compiled. Without changes, any file may have changed. */
  readonly update: (changes?: FileChanges) => void;
  /** Ends the checker's process. */
  readonly close: () => void;
}

/** Makes a session; nothing runs until it compiles. */
export function createCompileSession(): CompileSession {
  let compiler: Compiler | undefined;
  const compiled = new Map<string, CompiledFile | undefined>();
  const running = (): Compiler => {
    compiler ??= createCompiler();
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
