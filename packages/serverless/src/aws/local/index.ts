export { type FunctionOptions, type LocalFunction, startFunction } from './start-function.ts';
export { type ServeFunctionOptions, serveFunction } from './serve-function.ts';
export { type RuntimeApi, startRuntimeApi } from './runtime-api.ts';
export {
  FunctionError,
  type InvocationOptions,
  type Outcome,
  type StreamedOutcome,
} from './invocation.ts';
export { type EventOptions, type HttpRequest, type HttpService, toEvent } from './to-event.ts';
export { fromResult, fromStream, type HttpReply } from './http-reply.ts';
