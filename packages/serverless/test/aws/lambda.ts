import type { HttpResult, LambdaContext, LambdaHandler } from '@mikrokit/serverless/aws';
import { type EventOptions, type HttpService, toEvent } from '@mikrokit/serverless/aws/local';

/** The context of an invocation with `milliseconds` left. */
export function contextWith(milliseconds = 30_000): LambdaContext {
  const end = Date.now() + milliseconds;
  return {
    awsRequestId: '1',
    functionName: 'test',
    functionVersion: '1',
    invokedFunctionArn: 'arn:aws:lambda:eu-west-1:123456789012:function:test',
    memoryLimitInMB: '128',
    logGroupName: 'test',
    logStreamName: 'test',
    getRemainingTimeInMillis: () => end - Date.now(),
  };
}

/** A call as a service sends it; `change` overrides fields of the event. */
export interface Sent extends EventOptions {
  readonly service?: HttpService;
  readonly method?: string;
  readonly path?: string;
  readonly params?: readonly unknown[];
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly change?: object;
}

/** The event of a call, after JSON. */
export function eventOf(sent: Sent) {
  const { service = 'function-url', method = 'POST', path = '/', params = [], change } = sent;
  const body = sent.body ?? Buffer.from(method === 'POST' ? JSON.stringify(params) : '');
  const headers = { 'content-type': 'application/json', ...sent.headers };
  const { stage, isBinary } = sent;
  const options = {
    ...(stage !== undefined && { stage }),
    ...(isBinary !== undefined && { isBinary }),
  };
  const event = toEvent(service, { method, path, headers, body }, options);
  return JSON.parse(JSON.stringify({ ...event, ...change }));
}

export async function send(
  handler: LambdaHandler,
  sent: Sent,
  context = contextWith(),
): Promise<HttpResult> {
  const result = await handler(eventOf(sent), context);
  return JSON.parse(JSON.stringify(result));
}

export const silent = { error() {} };
