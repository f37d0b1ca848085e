export { files } from './files.ts';
export type { FilesOptions } from './files-options.ts';
