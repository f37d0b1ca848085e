import { isSource } from './project-compiler-file.ts';

/**
 * The module `terminal/spinner-thread.ts`. The bundles are next to this module, so they find it by
 * the same path.
 */
export const spinnerThreadFile: URL = new URL(
  `./terminal/spinner-thread.${isSource ? 'ts' : 'js'}`,
  import.meta.url,
);
