export { createRouter } from './create-router.ts';
export type { RouteInfo, Router } from './router.ts';
export type { RouterOptions, RouteToPlace } from './definition/router-options.ts';
export {
  type Handler,
  type RouteDefinition,
  type Routes,
  type RoutesIn,
  route,
} from './definition/route.ts';
export type { RouteOptions, RouteTraits, SuccessStatus } from './definition/route-options.ts';
export {
  type HookDefinition,
  type HookOptions,
  type HookReturns,
  type HookTraits,
  hook,
} from './definition/hooks/hook.ts';
export type { GuardHook, GuardedRoutes } from './definition/hooks/guard.ts';
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
export type { Logger } from './call/logger.ts';
export {
  type CallRequest,
  type CancelReason,
  type Dispatcher,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from './adapter.ts';
export {
  answer,
  answerBody,
  type BodyRefusal,
  type BodyVerdict,
  type IncomingCall,
  limitText,
  refuseBody,
  tooLarge,
} from './answer.ts';
export type { TypeSource } from '@mikrokit/types/runtime';
export type { IssueData, Message, Messages } from '@mikrokit/types/runtime/explain';
export type { ApiDocument, RouteDocument } from './describe/api-document.ts';
export type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiOptions,
  OpenApiServer,
} from './describe/openapi/open-api-document.ts';
export type { Caller, CallerOptions } from './in-process/caller.ts';
export type {
  Guarded,
  RouteError,
  RouteId,
  RouteParams,
  RouteResult,
} from './definition/route-types.ts';
export type { CallEvent, StepEvent, Tracing } from './tracing/tracing.ts';
export { assertKnownOptions, type OptionNames } from '@mikrokit/types/runtime';
export { CONTRACT_HEADER, CONTRACT_PARAMETER, STATUS_HEADER } from './call/headers.ts';
