export { type HttpServer, serve, type ServeOptions } from './serve.ts';
