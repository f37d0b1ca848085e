import { assertKnownOptions } from '@mikrokit/types/runtime/client';

/** Options of a compiler. */
export interface CompilerOptions {
  /**
   * Whether to emit the type model of each router as a separate module, which is not loaded at
   * start. Default: no.
   */
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
  /** The codecs that calls pass by hand. Absent if there are none. */
  readonly passed?: PassedCodecs;
}

/** Codecs that calls of a file import from the file that `mikrokit compile` writes. */
export interface PassedCodecs {
  /** The index of the module that exports them all. */
  readonly module: number;
  readonly exports: readonly PassedExport[];
  /** The locations in the text that name the file of codecs as a module. */
  readonly specifiers: readonly { readonly position: number; readonly end: number }[];
}

/** Codecs under the name that the file imports. */
export interface PassedExport {
  readonly as: string;
  /** The index of the module that has them. */
  readonly module: number;
  /** Their name in that module. */
  readonly name: string;
  /** The type of the argument. */
  readonly type:
    | 'RouterCodecs'
    | 'ClientCodecs'
    | 'MockCodecs'
    | 'FetchCodecs'
    | 'AttachedCodec'
    | 'AttachedEnvironment';
}

/** One call of `createRouter`, `createClient`, `createSender`, `schedule`, `createMock`, `createFetch`, `createCodec`, `envOf` or `wrap`. */
export interface CompiledCall {
  /** The location of the hidden argument, in UTF-16 code units. */
  readonly position: number;
  /** The text to write before it: `, undefined, ` if the call has no options. */
  readonly separator: string;
  /** The index of the module that exports the argument. */
  readonly module: number;
  /** The name under which that module exports it. */
  readonly name: string;
}
