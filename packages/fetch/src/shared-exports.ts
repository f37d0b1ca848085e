export type {
  ReplyHeaders,
  TimingRecord,
  Transport,
  TransportReply,
  TransportRequest,
} from '@mikrokit/client/http';
export { type FetchTransportOptions, fetchTransport } from '@mikrokit/client/http';
export type {
  BigintNumber,
  ByteSource,
  ByteStream,
  Bytes,
  BytesBody,
  EventStream,
  FormBody,
  LineStream,
  MultipartBody,
  NumberText,
  ServerSentEvent,
  TextBody,
} from './api/bodies.ts';
export type {
  BodyValue,
  EndpointArguments,
  EndpointError,
  EndpointKey,
  ParameterValue,
  PathNames,
  ResultOf,
  ResultValue,
} from './api/endpoint-types.ts';
export type { Fetch, RequestMethod, SafeResult } from './api/fetch-type.ts';
export type { Schema, SchemaIssue, SchemaResult } from './api/standard-schema.ts';
export type { CookieJar } from './attempt/cookies.ts';
export type { FetchRequest, Interceptor, Send } from './attempt/interceptors.ts';
export { basic, bearer } from './auth.ts';
export type { FetchCacheOptions } from './cache/cache-options.ts';
export { FetchError, type FetchErrorOptions, type FetchErrorType } from './errors/fetch-error.ts';
export type {
  CallOptions,
  CallView,
  FetchOptions,
  FetchPolicies,
  HeaderSource,
  HeaderValues,
  Progress,
  QueryValues,
  ReconnectEvent,
  RequestBody,
  RequestOptions,
  TransportFactory,
} from './options.ts';
export type { SentBody } from './request/prepared-body.ts';
export { FetchResponse } from './response/fetch-response.ts';
export type { HarEntry } from './trace/har.ts';
export type { CallOutcome, CallTrace, TracedCall, Tracing } from './trace/tracing.ts';
