export { webSocketTransport } from './web-socket-transport.ts';
export type { WebSocketTransportOptions } from './web-socket-transport-options.ts';
