export { type LambdaHandler, lambdaHandler } from './lambda-handler.ts';
export {
  type ResponseStream,
  type StreamingHandler,
  streamingHandler,
} from './streaming-handler.ts';
export type { LambdaOptions } from './lambda-options.ts';
export type { LambdaContext } from './lambda-context.ts';
export { type LambdaCall, lambdaCallOf } from './lambda-request.ts';
export { type EventBridgeEvent, eventBridge } from './events/event-bridge.ts';
export { type SnsRecord, sns } from './events/sns.ts';
export { type SqsOptions, type SqsRecord, type SqsResult, sqs } from './events/sqs.ts';
export type { EventRun, EventSource } from './events/event-source.ts';
export type { RouteCall, ToRoute } from '../calls/route-call.ts';
export { CallFailure } from '../calls/call-failure.ts';
export type {
  HttpApiEvent,
  HttpEvent,
  HttpResult,
  LoadBalancerEvent,
  RestApiEvent,
} from './http/http-event.ts';
