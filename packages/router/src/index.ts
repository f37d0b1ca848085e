export {
  createRouter,
  type RouteInfo,
  type Router,
  type RouterOptions,
  type RouteToPlace,
} from './router.ts';
export {
  type Handler,
  type RouteDefinition,
  type RouteOptions,
  type RouteTraits,
  type Routes,
  route,
} from './definition/route.ts';
export {
  type HookDefinition,
  type HookOptions,
  type HookReturns,
  type HookTraits,
  hook,
} from './definition/hook.ts';
export type { Call, CallRoute, Context, Metadata } from './call/context.ts';
export type { ResponseDraft, ResponseHeaders } from './call/response-draft.ts';
export { type ProtocolErrorType, RpcError, type RpcErrorOptions } from './call/errors.ts';
export { ContractChangedError, ValidationError } from './call/params-errors.ts';
export type { Logger } from './call/logger.ts';
export type {
  CallRequest,
  CancelReason,
  Dispatcher,
  Endpoint,
  PendingReply,
  Reply,
} from './adapter.ts';
export type { TypeSource } from '@mikrokit/types/runtime';
export type { IssueData, Message, Messages } from '@mikrokit/types/runtime/explain';
export type { ApiDocument, RouteDocument } from './describe/api-description.ts';
export type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiOptions,
  OpenApiServer,
} from './describe/openapi/open-api-document.ts';
export type { Caller, CallerOptions } from './in-process/caller.ts';
export type { RouteError, RouteId, RouteParams, RouteResult } from './definition/route-types.ts';
export type { CallEvent, StepEvent, Tracing } from './watch/tracing.ts';
export { CONTRACT_HEADER, CONTRACT_PARAMETER } from './wire/contract.ts';
export { STATUS_HEADER } from './wire/status-header.ts';
