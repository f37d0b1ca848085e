import type { Writable } from 'node:stream';
import type { RouteId, Router } from '@mikrokit/router';
import type { HttpEvent } from './http/http-event.ts';
import type { ResultParts } from './http/http-shape.ts';
import type { LambdaContext } from './lambda-context.ts';
import { type HttpAnswer, LambdaFunction } from './lambda-function.ts';
import type { LambdaOptions } from './lambda-options.ts';

/** The stream that Lambda's runtime hands to a handler that streams its reply. */
export interface ResponseStream extends Writable {
  setContentType(type: string): void;
}

/** A handler that Lambda's Node runtime calls with a stream for the reply. */
export type StreamingHandler = (
  event: unknown,
  stream: ResponseStream,
  context: LambdaContext,
) => Promise<void>;

/**
 * Serves a router as a Lambda function that streams its replies, which may then be as large as 200 MB: for function
 * URLs with the invoke mode `RESPONSE_STREAM`, and REST APIs whose integration streams. Beside that it is as
 * `lambdaHandler`, and `context.signal` is aborted when the runtime closes the stream too early. To what comes from
 * others, load balancers, HTTP APIs or queues, it gives one result as `lambdaHandler` does.
 */
export function streamingHandler<R>(
  api: Router<R>,
  options: LambdaOptions<RouteId<R>> = {},
): StreamingHandler {
  const lambda = new LambdaFunction(api, options);
  const handler: StreamingHandler = async (event, stream, context) => {
    const onGone = (listener: () => void): void => {
      stream.once('close', listener);
    };
    const answer = await lambda.answer(event, { lambda: context, onGone });
    if (answer.shape?.takesStream(event as HttpEvent)) writeReply(answer, stream);
    else writeValue(await lambda.resultOf(answer), stream);
  };
  // Outside of Lambda's runtime, in a test say, the handler is called by hand.
  const runtime = (globalThis as { awslambda?: unknown }).awslambda as Runtime | undefined;
  return runtime?.streamifyResponse?.(handler) ?? handler;
}

/** What Lambda's runtime has put among the globals. */
interface Runtime {
  streamifyResponse?(handler: StreamingHandler): StreamingHandler;
}

function writeValue(value: unknown, stream: ResponseStream): void {
  stream.setContentType('application/json');
  stream.end(JSON.stringify(value ?? null));
}

function writeReply({ shape, parts }: HttpAnswer, stream: ResponseStream): void {
  const { body: _body, isBase64Encoded: _coded, ...metadata } = shape.toResult(parts);
  // https://docs.aws.amazon.com/lambda/latest/dg/config-rs-write-functions.html: metadata, eight zeros, body.
  stream.setContentType('application/vnd.awslambda.http-integration-response');
  stream.write(JSON.stringify(metadata));
  stream.write(new Uint8Array(8));
  stream.end(bytesOf(parts));
}

function bytesOf({ body, isBase64Encoded }: ResultParts): Buffer {
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
}
