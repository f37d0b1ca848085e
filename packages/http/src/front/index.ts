export { createFront, type Front, type FrontOptions } from './front.ts';
export { assertCompression, assertFront } from './option-checks.ts';
export type { CorsOptions } from './cors.ts';
export type { RequestHead } from './request-head.ts';
export { type Compression, type CompressOptions, createCompression } from '../node/compression.ts';
