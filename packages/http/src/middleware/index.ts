// For our own packages; applications use the package's main entry.
export {
  createMiddleware,
  type Middleware,
  type MiddlewareOptions,
  type RequestHead,
} from './middleware.ts';
export { assertCompression, assertMiddleware } from './assert-options.ts';
export { MIDDLEWARE_OPTION_NAMES } from './middleware-option-names.ts';
export { type CorsOptions, createOriginTest } from './cors.ts';
export {
  type Compression,
  type CompressOptions,
  createCompression,
} from '../node/reply/compression.ts';
