export { ContractChangedError, RpcError, ValidationError } from '@mikrokit/router/protocol';
export { ClientError, type ClientErrorType } from './client-error.ts';
export type {
  BatchOptions,
  CacheMode,
  CacheOptions,
  CallerContext,
  CallOptions,
  CallSettings,
  ClientCall,
  ClientOptions,
  ClientPolicies,
  HeaderSource,
  HeaderValues,
  Interceptor,
  Invalidated,
  InvalidatedBy,
  Received,
  ReconnectEvent,
  RetryOptions,
  RouteCache,
} from './options.ts';
export { type FetchTransportOptions, fetchTransport } from './transport/fetch-transport.ts';
export { inProcess, type ServedApi } from './transport/in-process.ts';
export { type MockRoutes, mock } from './transport/mock.ts';
export type {
  LocalTransport,
  ReplyHeaders,
  SentBody,
  StreamBody,
  TimingRecord,
  Transport,
  TransportFactory,
  TransportReply,
  TransportRequest,
} from './transport/transport.ts';
export type { Invalidation, RouteCaches } from './types/cache.ts';
export type {
  ApiType,
  CallFailure,
  Client,
  ClientControls,
  ClientGroup,
  ClientRoute,
  SafeResult,
} from './types/client.ts';
export type {
  AllHooksIn,
  FieldOf,
  HookFailure,
  HookField,
  HookHeaders,
  HookInputs,
  HookResults,
  HooksIn,
  Within,
} from './types/hooks.ts';
export type {
  ClientStreamRoute,
  DetachedRpcStream,
  DetachedStreamRoute,
  RpcStream,
} from './types/stream.ts';
