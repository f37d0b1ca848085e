import type { Writable } from 'node:stream';
import type { RouteId, Router } from '@mikrokit/router';
import { eventFormatOf } from './http/event-format.ts';
import type { EventReply } from './http/event-reply.ts';
import type { HttpEvent } from './http/http-event.ts';
import type { LambdaContext } from './lambda-context.ts';
import { type HttpAnswer, LambdaFunction } from './lambda-function.ts';
import type { LambdaOptions } from './lambda-options.ts';

/** The stream that Lambda's runtime passes to streaming handlers. */
export interface ResponseStream extends Writable {
  setContentType(type: string): void;
}

/** A handler for Lambda's Node runtime that streams its reply. */
export type StreamingHandler = (
  event: unknown,
  stream: ResponseStream,
  context: LambdaContext,
) => Promise<void>;

/**
 * Serves a router as a Lambda function that streams its replies, of up to 200 MB: for function URLs with the invoke
 * mode `RESPONSE_STREAM`, and REST APIs whose integration streams. `context.signal` aborts when the runtime closes the
 * stream early. Otherwise, and for events of load balancers, HTTP APIs and queues, it works like `lambdaHandler`.
 */
export function streamingHandler<R>(
  api: Router<R>,
  options: LambdaOptions<RouteId<R>> = {},
): StreamingHandler {
  const lambda = new LambdaFunction(api, options);
  const handler: StreamingHandler = async (event, stream, context) => {
    assertStream(stream);
    const onClose = (listener: () => void): void => {
      stream.once('close', listener);
    };
    const caller = { lambda: context, onClose, takesStream: await takesStream(event) };
    const answer = await lambda.answer(event, caller);
    if (answer.format?.takesStream(event as HttpEvent)) await writeReply(answer, stream);
    else writeValue(lambda.resultOf(answer), stream);
  };
  // Outside of Lambda's runtime, as in tests, the handler is called directly.
  const runtime = (globalThis as { awslambda?: unknown }).awslambda as Runtime | undefined;
  return runtime?.streamifyResponse?.(handler) ?? handler;
}

function assertStream(stream: unknown): void {
  if (typeof (stream as Partial<ResponseStream> | undefined)?.setContentType === 'function') return;
  throw new TypeError(
    'streamingHandler: this runtime gives no stream to write the reply to. Use lambdaHandler, or a runtime with awslambda.streamifyResponse',
  );
}

/** The global `awslambda` of Lambda's runtime. */
interface Runtime {
  streamifyResponse?(handler: StreamingHandler): StreamingHandler;
}

function writeValue(value: unknown, stream: ResponseStream): void {
  stream.setContentType('application/json');
  stream.end(JSON.stringify(value ?? null));
}

/** Whether the sender of an event takes a streamed reply. */
async function takesStream(event: unknown): Promise<boolean> {
  if (typeof event !== 'object' || event === null) return false;
  // A format that cannot be loaded is an error when the event is answered.
  const format = await Promise.resolve(eventFormatOf(event)).catch(() => undefined);
  return format?.takesStream(event as HttpEvent) ?? false;
}

/** Writes a reply. Resolves at its end. */
async function writeReply(answer: HttpAnswer, stream: ResponseStream): Promise<void> {
  writeMetadata(answer, stream);
  const { stream: body } = answer.reply;
  if (body === undefined) {
    stream.end(bytesOf(answer.reply));
    return;
  }
  const { sendBody } = await import('./send-body.ts');
  await sendBody(body, stream);
}

/** https://docs.aws.amazon.com/lambda/latest/dg/config-rs-write-functions.html: metadata, eight zeros, body. */
function writeMetadata({ format, reply }: HttpAnswer, stream: ResponseStream): void {
  const { body: _body, isBase64Encoded: _coded, ...metadata } = format.toResult(reply);
  stream.setContentType('application/vnd.awslambda.http-integration-response');
  stream.write(JSON.stringify(metadata));
  stream.write(new Uint8Array(8));
}

function bytesOf({ body, isBase64Encoded }: EventReply): Buffer {
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
}
