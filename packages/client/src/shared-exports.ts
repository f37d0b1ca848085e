// The types that routers' types refer to. Declarations of an exported client then import only this
// package, the only one that the client's project must have.
export type {
  Around,
  Context,
  ContextMark,
  FileStream,
  GuardedRoutes,
  HookDefinition,
  RouteDefinition,
  Router,
  StreamEvent,
} from '@mikrokit/router';
export type { Guarded } from '@mikrokit/router/protocol';
export { ContractChangedError, RpcError, ValidationError } from '@mikrokit/router/protocol';
export type { RawDefinition } from '@mikrokit/router/raw';
export type * from '@mikrokit/types/annotations';
export type { Reveal, Sensitive, ServerOnly } from '@mikrokit/types/sensitive';
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
export type { ApiOptions, Invalidation, RouteCaches } from './types/cache.ts';
export type {
  ApiType,
  CallFailure,
  Client,
  ClientControls,
  ClientGroup,
  ClientRoute,
  IdempotencyFailure,
  SafeResult,
} from './types/client.ts';
export type { ApiOf, DefinitionOf } from './types/described.ts';
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
