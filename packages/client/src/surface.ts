export { RpcError, ValidationError } from '@mikrokit/router/protocol';
export { ClientError, type ClientErrorType } from './client-error.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export { type FetchOptions, fetchTransport } from './transport/fetch-transport.ts';
export type {
  LocalTransport,
  Transport,
  TransportFactory,
  TransportReply,
  TransportRequest,
} from './transport/transport.ts';
export type { ApiType, CallFailure, Client, ClientRoute, SafeResult } from './types/client.ts';
