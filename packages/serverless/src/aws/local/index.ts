export { type EventOptions, type HttpService, toEvent } from './to-event.ts';
export { fromResult } from './from-result.ts';
export type { HttpReply, HttpRequest } from './http-request.ts';
