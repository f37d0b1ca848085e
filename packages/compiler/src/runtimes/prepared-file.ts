/** A file whose calls get codecs, as the process of Node answers it. */
export type PreparedFile =
  | {
      readonly file: string;
      /**
       * The text with its codecs attached. JavaScript for runtimes that do not strip types from the
       * code of hooks.
       */
      readonly code: string;
    }
  | {
      readonly file: string;
      /** Why it is rejected. */
      readonly error: string;
    };

/** The files of a folder whose calls get codecs. */
export interface PreparedFolder {
  readonly files: readonly PreparedFile[];
  /** The files that their types depend on, including the configurations. */
  readonly sources: readonly string[];
}

/** How the code is to be written: as TypeScript, or without its types. */
export type PreparedLanguage = 'typescript' | 'javascript';

/** The exit code of a `node` that cannot read types: Bun or Deno under that name, or an older Node. */
export const UNSUPPORTED = 3;
