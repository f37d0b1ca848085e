export { createRouter } from './create-router.ts';
export type { Router } from './router.ts';
export type { RouteInfo } from './definition/route-info.ts';
export type { RouterOptions, PathTransformRoute } from './definition/router-options.ts';
export type {
  DetachedTrait,
  Handler,
  RouteDefinition,
  Routes,
  RoutesIn,
} from './definition/route-definition.ts';
export type { RouteFunction } from './definition/route-function.ts';
export { route } from './route.ts';
export { type LazyRoutes, lazy } from './lazy.ts';
export { type CollectedReply, collectReply } from './streams/collect-reply.ts';
export type { FileStream } from './files/file-stream.ts';
export { event, type StreamEvent } from './call/stream-event.ts';
export type {
  RouteOptions,
  RouteTraits,
  StreamBuffer,
  SuccessStatus,
} from './definition/route-options.ts';
export type {
  HookDefinition,
  HookOptions,
  HookReturns,
  HookTraits,
} from './definition/hooks/hook-definition.ts';
export { hook } from './hook.ts';
export type {
  Around,
  ContextMark,
  ContextWithin,
  GuardHook,
  GuardedRoutes,
} from './definition/hooks/guard.ts';
export type {
  Call,
  CallRoute,
  Context,
  Metadata,
  ResponseDraft,
  ResponseHeaders,
} from './call/context.ts';
export { type ProtocolErrorType, RpcError, type RpcErrorOptions } from './call/errors.ts';
export { ContractChangedError, ValidationError } from './call/validation-errors.ts';
export { errorsToConsole, type Logger } from './call/logger.ts';
export {
  type CallRequest,
  type CancelReason,
  type Dispatcher,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
  type ReplySink,
  type ReplyStream,
} from './adapter.ts';
export {
  answer,
  answerBody,
  type BodyRejection,
  type BodyVerdict,
  type IncomingCall,
  limitText,
  rejectBody,
  tooLarge,
} from './call/answer.ts';
export { Deadline } from './execution/deadline.ts';
export { readLines } from './call/read-lines.ts';
export { untilAborted } from './call/until-aborted.ts';
export type { TypeSource } from '@mikrokit/types/runtime';
export type { IssueData, Message, Messages } from '@mikrokit/types/runtime/explain';
export type { ApiDocument, LimitsDocument, RouteDocument } from './describe/api-document.ts';
export type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiOptions,
  OpenApiServer,
} from './describe/openapi/open-api-document.ts';
export type {
  Caller,
  CallerOptions,
  CallId,
  CallParams,
  CallResult,
  DetachedItems,
} from './in-process/caller.ts';
export type {
  GuardBrand,
  Guarded,
  HookBrand,
  RawBrand,
  RequiredHook,
  RouteBrand,
  RouteError,
  RouteId,
  RouteParams,
  RouteResult,
  StreamEnd,
  StreamItem,
} from './definition/route-types.ts';
export type { CallEvent, StepEvent, Tracing } from './tracing/tracing.ts';
export {
  assertIntegers,
  assertKnownOptions,
  assertMilliseconds,
  LONGEST_TIMEOUT,
  type OptionNames,
} from '@mikrokit/types/runtime';
export {
  CONTRACT_HEADER,
  CONTRACT_PARAMETER,
  DEADLINE_HEADER,
  STATUS_HEADER,
} from './call/headers.ts';
