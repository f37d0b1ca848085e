export { type HttpServer, serve, type ServeOptions } from './serve.ts';
export { type FetchHandler, fetchHandler } from './fetch-handler.ts';
export { type NodeHandler, nodeHandler } from './node-handler.ts';
