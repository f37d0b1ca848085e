import { relative } from 'node:path';
import { type Compiler, createCompiler } from '../compiler.ts';
import type { CompiledFile } from '../emit/compiled-file.ts';
import { loadAheadIfShared } from '../load-project-compiler.ts';
import { Spinner } from '../terminal/spinner.ts';

/** Milliseconds without a file to compile, after which TypeScript's process and the spinner's thread end. */
const IDLE_MS = 2000;

/** Makes a function that compiles files in this process, with a spinner on a terminal. */
export function createCompileHere(): (file: string) => CompiledFile | undefined {
  return createCompilerHere().compile;
}

/**
 * Creates a compiler for this process, with a spinner on a terminal. It ends itself when nothing is
 * left to compile.
 */
export function createCompilerHere(): Pick<Compiler, 'compile' | 'sourceFiles'> {
  loadAheadIfShared();
  let compiler: Compiler | undefined;
  let closing: NodeJS.Timeout | undefined;
  let spinner: Spinner | undefined;
  const showReading = (file: string): void => {
    spinner ??= new Spinner();
    spinner.start(`Compiling ${relative('', file)}`);
  };
  const use = <T>(work: (compiler: Compiler) => T): T => {
    clearTimeout(closing);
    closing = setTimeout(() => {
      compiler?.close();
      compiler = undefined;
      spinner?.end();
      spinner = undefined;
    }, IDLE_MS).unref();
    compiler ??= createCompiler(undefined, {}, showReading);
    try {
      return work(compiler);
    } finally {
      spinner?.stop();
    }
  };
  return {
    compile: (file) => use((running) => running.compile(file)),
    sourceFiles: (file) => use((running) => running.sourceFiles(file)),
  };
}
