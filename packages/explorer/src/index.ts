export {
  type DescribedApi,
  type ExplorerHandler,
  type ExplorerOptions,
  explorer,
} from './explorer.ts';
export { EXPLORER_PATH, type PageFile, type PageMount, readPageFile } from './page-file.ts';
export type { RecordedCall, RecordedError, RecordedStep } from './recorded-call.ts';
export { type LocalRequest, rejectionOfRequest } from './rejection-of-request.ts';
