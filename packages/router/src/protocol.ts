// What callers and routers have in common, without what runs routes.

export type { CallRequest, Dispatcher, Endpoint, PendingReply, Reply } from './adapter.ts';
export {
  NOT_FOUND,
  PROTOCOL_ERRORS,
  type ProtocolErrorType,
  RpcError,
  type RpcErrorOptions,
} from './call/errors.ts';
export { ContractChangedError, ValidationError } from './call/params-errors.ts';
export { REMOTE, toRemote } from './call/remote.ts';
export type { HookBrand } from './definition/hook.ts';
export type { RouteBrand } from './definition/route.ts';
export type { RouteError, RouteId, RouteParams, RouteResult } from './definition/route-types.ts';
export type { ApiDocument, RouteDocument } from './describe/api-description.ts';
export type { WireError } from './in-process/model-codec.ts';
export type { Router, RouteToPlace } from './router.ts';
export { CONTRACT_HEADER, CONTRACT_PARAMETER } from './wire/contract.ts';
export { STATUS_HEADER } from './wire/status-header.ts';
