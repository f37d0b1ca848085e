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
  type Routes,
  route,
} from './route.ts';
export {
  type HookDefinition,
  type HookOptions,
  type HookReturns,
  type HookTraits,
  hook,
} from './hook.ts';
export type { Call, CallRoute, Context, Metadata } from './context.ts';
export type { ResponseDraft, ResponseHeaders } from './response-draft.ts';
export {
  type ProtocolErrorType,
  RpcError,
  type RpcErrorOptions,
  ValidationError,
} from './errors.ts';
export type { Logger } from './logger.ts';
export type { CallRequest, Dispatcher, Endpoint, PendingReply, Reply } from './adapter.ts';
export type { IssueData, Message, Messages } from '@mikrokit/types/runtime/explain';
export type { ApiDocument, RouteDocument } from './api-description.ts';
export type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiOptions,
  OpenApiServer,
} from './openapi/open-api-document.ts';
export type { Caller, CallerOptions } from './caller.ts';
export type { RouteError, RouteId, RouteParams, RouteResult } from './route-types.ts';
export type { CallEvent, StepEvent, Tracing } from './tracing.ts';
