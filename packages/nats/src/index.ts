export { type NatsCloseOptions, type NatsServer, serveNats } from './serve-nats.ts';
export { natsTransport } from './nats-transport.ts';
export type { NatsTransportOptions, ServeNatsOptions } from './nats-options.ts';
export { NatsCallError } from './nats-call-error.ts';
