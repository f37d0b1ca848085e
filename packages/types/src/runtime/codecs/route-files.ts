import type { FileForm } from '../files/file-placeholder.ts';

/** The files among the parameters of a route, or as its result. */
export interface RouteFiles {
  /** Absent if the result is no file. */
  readonly result?: FileForm;
  /** Absent without a file among the parameters. */
  readonly params?: FileParams;
}

/** How the parameters of a route travel that has a file among them. */
export interface FileParams {
  /** `raw` if a file is the only parameter, whose bytes are the body; `multipart` beside or within others. */
  readonly body: 'raw' | 'multipart';
  /** Present if it is a parameter that streams, instead of files: its name or index, which begins the paths of issues. */
  readonly items?: string | number;
  /** The sum of what the files in the types may have; absent if one of them has no limit. */
  readonly maxBytes?: number;
}
