import type { DescribedApi } from './described-api.ts';

/** A language in which clients are written. */
export interface ClientLanguage<Option extends string = string> {
  /**
   * The files of a client by their paths in its folder. Throws a `CommandFailure` for an API or a
   * folder that the language does not support.
   */
  readonly write: (
    api: DescribedApi,
    request: ClientRequest<Option>,
  ) => ReadonlyMap<string, string>;
  /**
   * The files of a folder that only an earlier run can have written. They are removed when they are
   * no longer written.
   */
  readonly generated: readonly string[];
  /** Whether this command has written a file, so that it can replace it. */
  readonly isOurs: (file: string, text: string) => boolean;
}

/** A client to be written. */
export interface ClientRequest<Option extends string = string> {
  /** The folder of the client, as an absolute path. */
  readonly folder: string;
  /** The module, URL or lock file that describes the API, as it was given. */
  readonly source: string;
  /** The files of handlers by route id, if a module was loaded. */
  readonly files: ReadonlyMap<string, string>;
  /** The options of the language. */
  readonly options: Readonly<Partial<Record<Option, string>>>;
}
