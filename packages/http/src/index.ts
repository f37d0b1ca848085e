export { serve } from './serve.ts';
export type { CloseOptions, HttpServer, ServeOptions } from './serve-options.ts';
export type { CorsOptions } from './middleware/cors.ts';
export type { MiddlewareOptions as FrontOptions } from './middleware/middleware.ts';
export type { AccessEntry } from './middleware/access-log.ts';
export type {
  NodeWebSocketOptions,
  WebSocketOptions,
  WebSocketServerClass,
} from './web-socket/web-socket-options.ts';
export type { TrustProxy } from './middleware/trusted-proxies.ts';
export type { CompressOptions, ContentEncoding } from './node/reply/compression.ts';
export type { ExpressMiddleware } from './node/express/middleware-chain.ts';
export type { Timeouts } from './node/server/timeouts.ts';
export {
  type FetchHandler,
  type FetchHandlerOptions,
  fetchHandler,
} from './fetch/fetch-handler.ts';
export { type NodeHandler, type NodeHandlerOptions, nodeHandler } from './node/node-handler.ts';
