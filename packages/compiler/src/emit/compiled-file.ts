import { assertKnownOptions } from '@mikrokit/types/runtime';

/** Options of a compiler. */
export interface CompilerOptions {
  /** Whether to emit the type model of each router as a module of its own, which starting does not read. Default: no. */
  readonly separateModel?: boolean;
}

/** Throws for an unknown option. */
export function assertCompilerOptions(owner: string, options: CompilerOptions): void {
  assertKnownOptions(owner, options, { separateModel: 1 });
}

/** The calls of a file that need codecs, and the codecs. */
export interface CompiledFile {
  /** The text that the positions refer to, as TypeScript read it. */
  readonly text: string;
  /** In the order of their positions. */
  readonly calls: readonly CompiledCall[];
  /** ES modules, which the file imports as `file.ts?mikrokit=0` and so on. */
  readonly modules: readonly string[];
  /** Indexes of the modules that hold the codecs of a group of routes: a large API loads them when they are called. */
  readonly groups: readonly number[];
}

/** One call of `createRouter`, `createClient`, `createFetch`, `createCodec`, `envOf` or `wrap`. */
export interface CompiledCall {
  /** The place for the hidden argument, in UTF-16 code units. */
  readonly position: number;
  /** The text to write before it: `, undefined, ` if the call has no options. */
  readonly separator: string;
  /** The index of the module that exports the argument. */
  readonly module: number;
  /** The name under which that module exports it. */
  readonly name: string;
}
