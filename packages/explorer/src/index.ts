export { EXPLORER_PATH, type PageFile, readPageFile } from './page-file.ts';
export { type LocalRequest, refusalOfRequest } from './refusal-of-request.ts';
