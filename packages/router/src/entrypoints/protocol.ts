// The protocol between clients and routers, without the code that runs routes.

export {
  type CallRequest,
  type Dispatcher,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
  type ReplySink,
  type ReplyStream,
  type WebCall,
} from '../adapter.ts';
export { answer, type IncomingCall, limitText } from '../call/answer.ts';
export type { CallBody } from '../call/body.ts';
export {
  NOT_FOUND,
  PROTOCOL_ERRORS,
  type ProtocolErrorType,
  RpcError,
  type RpcErrorOptions,
  type WireError,
} from '../call/errors.ts';
export {
  CONTRACT_HEADER,
  CONTRACT_PARAMETER,
  DEADLINE_HEADER,
  STATUS_HEADER,
} from '../call/headers.ts';
export { Queue } from '../call/queue.ts';
export { readBytes } from '../call/read-bytes.ts';
export { REMOTE, toRemote } from '../call/remote-errors.ts';
export type { ReplyBody, StreamLine } from '../call/reply-body.ts';
export type { StreamEvent } from '../call/stream-event.ts';
export { TextSplitter } from '../call/text-splitter.ts';
export { untilAborted } from '../call/until-aborted.ts';
export { ContractChangedError, ValidationError } from '../call/validation-errors.ts';
export type {
  Guarded,
  HookBrand,
  RouteBrand,
  RouteError,
  RouteId,
  RouteParams,
  RouteResult,
  StreamEnd,
  StreamItem,
} from '../definition/route-types.ts';
export type { PathTransformRoute } from '../definition/router-options.ts';
export type { ApiDocument, RouteDocument } from '../describe/api-document.ts';
export type { Router } from '../router.ts';
