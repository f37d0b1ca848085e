export { type WebSockets, webSockets } from './fetch/web-sockets.ts';
export type { BunWebSocketHandler } from './fetch/open-on-bun.ts';
export type { WebSocketOptions } from './web-socket-options.ts';
