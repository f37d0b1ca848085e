import { existsSync, readFileSync } from 'node:fs';
import { type Compiler, createCompiler } from '../../compiler.ts';
import { CompileError } from '../../diagnostic.ts';
import type { ReadyFile, ReadyFiles } from './messages.ts';

/** The compiler of `mikrokit dev`. It stays between the starts of a server, so that each finds its codecs ready. */
export interface ServerCompiler {
  /** Adds a file that the server loads. */
  readonly add: (file: string) => void;
  /** Reads the types of all added files, so that compiling them after a change takes less time. */
  readonly prepare: () => void;
  /** Compiles all added files as they are on disk now. */
  readonly compile: () => ReadyFiles;
  readonly close: () => void;
}

const TYPESCRIPT = /(?<!\.d)\.[cm]?ts$/;

/** Makes a compiler; `onRead` receives the files on whose types the codecs depend. */
export function createServerCompiler(onRead: (files: readonly string[]) => void): ServerCompiler {
  const files = new Set<string>();
  let compiler: Compiler | undefined;
  const running = (): Compiler => {
    compiler ??= createCompiler();
    return compiler;
  };
  const compile = (file: string): ReadyFile | undefined => {
    const text = readFileSync(file, 'utf8');
    try {
      const compiled = running().compile(file);
      if (compiled === undefined) return { text };
      const { text: compiledText, ...rest } = compiled;
      return { text: compiledText, compiled: rest };
    } catch (error) {
      // The server compiles it itself, and shows what is wrong.
      if (!(error instanceof CompileError)) return undefined;
      return { text, refused: error.diagnostics };
    }
  };
  const close = (): void => {
    compiler?.close();
    compiler = undefined;
  };
  return {
    add: (file) => {
      if (TYPESCRIPT.test(file)) files.add(file);
    },
    prepare: () => {
      try {
        running().prepare([...files].filter((file) => existsSync(file)));
      } catch {
        // Nothing is lost but time at the next change.
        close();
      }
    },
    compile: () => {
      try {
        // Not only what the watcher has seen: a package may have changed, too.
        running().update('everything');
        const ready: Record<string, ReadyFile> = {};
        for (const file of files) {
          const result = existsSync(file) ? compile(file) : undefined;
          if (result === undefined) continue;
          ready[file] = result;
          if (result.compiled || result.refused) onRead(running().sourceFiles(file));
        }
        return ready;
      } catch {
        // A file that has just gone, or a failure of TypeScript: the server compiles by itself, and shows what is wrong.
        close();
        return {};
      }
    },
    close,
  };
}
