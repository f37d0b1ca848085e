export { type FunctionOptions, type LocalFunction, startFunction } from './start-function.ts';
export { type ServeFunctionOptions, serveFunction } from './serve-function.ts';
export { type RuntimeApi, startRuntimeApi } from './runtime-api.ts';
export { FunctionError, type InvocationOptions, type Outcome } from './invocation.ts';
export { type EventOptions, type HttpService, toEvent } from './to-event.ts';
export { fromResult } from './from-result.ts';
export { fromStream } from './from-stream.ts';
export type { HttpReply, HttpRequest } from './http-request.ts';
