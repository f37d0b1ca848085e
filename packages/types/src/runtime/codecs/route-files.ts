import type { FileForm } from '../files/file-placeholder.ts';

/** The files among the parameters of a route, or as its result. */
export interface RouteFiles {
  /** Absent if the result is not a file. */
  readonly result?: FileForm;
  /** Absent without file parameters. */
  readonly params?: FileParams;
}

/** How the parameters of a route with files are sent. */
export interface FileParams {
  /**
   * `raw` if a file is the only parameter: its bytes are the body. `multipart` if there are other
   * parameters, or the file is inside one.
   */
  readonly body: 'raw' | 'multipart';
  /**
   * The name or index of a streamed parameter, which starts the paths of issues. Absent for files.
   */
  readonly items?: string | number;
  /** The sum of the size limits of the files in the types. Absent if one of them has no limit. */
  readonly maxBytes?: number;
}
