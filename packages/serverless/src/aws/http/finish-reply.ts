import {
  type CollectedReply,
  collectReply,
  type Endpoint,
  type PendingReply,
  type Reply,
  type ReplyStream,
} from '@mikrokit/router';
import type { Deadline } from '../deadline.ts';
import { settleWork } from '../settle-work.ts';
import type { CodedReply } from './event-reply.ts';
import type { EventRequest } from './event-request.ts';
import type { HttpCaller } from './http-event-handler.ts';
import { LAMBDA_RESULT_SIZE } from './result-size.ts';

/** The request of a reply that is not finished. */
export interface UnfinishedRequest {
  readonly method: string;
  readonly request: EventRequest;
  readonly caller: HttpCaller;
  readonly deadline: Deadline;
  /** The endpoint that made the reply. */
  readonly found: Endpoint | Reply;
}

/** Waits for what a call still does once its reply is there: for the body of a stream, and for work that it has left. */
export async function finishReply(
  reply: Reply,
  unfinished: UnfinishedRequest,
): Promise<CodedReply> {
  const { request, deadline, caller } = unfinished;
  const { stream } = reply;
  const finished = stream === undefined ? reply : await finishStream(reply, stream, unfinished);
  await settleWork(request, () => deadline.isOver(caller.lambda));
  return finished;
}

/** The reply with its body: collected, or as a stream to a caller who takes it. It ends before Lambda ends the function. */
async function finishStream(
  reply: Reply,
  stream: ReplyStream,
  { method, caller, deadline, found }: UnfinishedRequest,
): Promise<CodedReply> {
  const { status, headers } = reply;
  if (method === 'HEAD') {
    stream.cancel();
    return { status, headers, body: undefined };
  }
  const untilDeadline = (whole: Promise<CollectedReply>): Promise<CollectedReply> => {
    const pending: PendingReply = Object.assign(whole, {
      cancel: (reason) => stream.cancel(reason),
    } satisfies Pick<PendingReply, 'cancel'>);
    return deadline.wait(pending, found as Endpoint, caller.lambda) as Promise<CollectedReply>;
  };
  if (!caller.takesStream) {
    const { bytes, ...whole } = await untilDeadline(collectReply(reply, LAMBDA_RESULT_SIZE));
    return bytes === undefined ? whole : { ...whole, ...coded(bytes, headers) };
  }
  const { promise: whole, resolve } = Promise.withResolvers<CollectedReply>();
  const head = { status, headers, body: '' };
  untilDeadline(whole);
  return { ...head, stream: noticingEnd(stream, () => resolve(head)) };
}

/** Text stays text: API Gateway decodes base64 only for the media types that it is told. */
function coded(
  bytes: Uint8Array<ArrayBuffer>,
  headers: readonly string[],
): Pick<CodedReply, 'body' | 'isBase64Encoded'> {
  const at = headers.indexOf('content-type');
  const isText =
    at !== -1 && TEXT.test(headers[at + 1] ?? '') && !headers.includes('content-encoding');
  const { isUtf8 } = process.getBuiltinModule('node:buffer');
  const buffer = Buffer.from(bytes.buffer);
  if (isText && isUtf8(bytes)) return { body: buffer.toString() };
  return { body: buffer.toString('base64'), isBase64Encoded: true };
}

const TEXT = /^(?:text\/|[^;]*[/+](?:json|xml)\b|application\/javascript\b)/i;

/** A stream that tells when its body is written. */
function noticingEnd(stream: ReplyStream, onEnd: () => void): ReplyStream {
  return {
    kind: stream.kind,
    cancel: (reason) => stream.cancel(reason),
    pipe: (sink) =>
      stream.pipe({
        write: (chunk) => sink.write(chunk),
        drained: () => sink.drained(),
        end: () => {
          onEnd();
          sink.end();
        },
        abort: () => {
          onEnd();
          sink.abort();
        },
      }),
  };
}
