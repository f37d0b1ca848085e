import {
  type CollectedReply,
  collectReply,
  type Endpoint,
  type PendingReply,
  type Reply,
  type ReplyStream,
} from '@mikrokit/router';
import { measureContent } from '@mikrokit/router/web';
import { endingAfter } from '../../ending-after.ts';
import type { Deadline } from '../deadline.ts';
import type { LambdaRequest } from '../lambda-request.ts';
import type { CodedReply } from './event-reply.ts';
import type { EventRequest } from './event-request.ts';
import type { HttpCaller } from './http-event-handler.ts';
import { LAMBDA_RESULT_SIZE } from './result-size.ts';

/** The request of a reply that is not finished. */
interface UnfinishedRequest {
  readonly method: string;
  readonly request: EventRequest;
  readonly caller: HttpCaller;
  readonly deadline: Deadline;
  /** The endpoint that made the reply. */
  readonly found: Endpoint | Reply;
}

/**
 * Waits for what a call still does after its reply: the body of a stream, and its background work.
 */
export async function finishReply(
  reply: Reply,
  unfinished: UnfinishedRequest,
): Promise<CodedReply> {
  const { request, deadline, caller } = unfinished;
  const { stream } = reply;
  const settle = () => settleWork(request, () => deadline.isOver(caller.lambda));
  if (stream !== undefined && caller.takesStream && unfinished.method !== 'HEAD')
    return giveStream(reply, stream, unfinished, settle);
  const finished = stream === undefined ? reply : await finishStream(reply, stream, unfinished);
  await settle();
  return finished;
}

/** The reply with its collected body. It ends before Lambda ends the function. */
async function finishStream(
  reply: Reply,
  stream: ReplyStream,
  unfinished: UnfinishedRequest,
): Promise<CodedReply> {
  if (unfinished.method === 'HEAD') return finishHead(reply, stream, unfinished);
  const headers = withoutLength(reply.headers);
  const endpoint = unfinished.found as Endpoint;
  const collected = collectReply({ ...reply, headers }, LAMBDA_RESULT_SIZE, endpoint);
  const { bytes, ...whole } = await untilDeadline(collected, stream, unfinished);
  return bytes === undefined ? whole : { ...whole, ...coded(bytes, headers) };
}

/** The reply to a HEAD, with the length of its content as far as that is known. */
async function finishHead(
  { stream: _, ...reply }: Reply,
  stream: ReplyStream,
  { found }: UnfinishedRequest,
): Promise<CodedReply> {
  const head = { ...reply, body: undefined };
  if (stream.kind === 'events' || reply.headers.includes('content-length')) {
    stream.cancel();
    return head;
  }
  const length = await measureContent(stream, new Promise(setImmediate));
  if (length === 'broken') return (found as Endpoint).reject('internal');
  if (length === undefined) return head;
  return { ...head, headers: [...head.headers, 'content-length', String(length)] };
}

/**
 * The reply as a stream, if the client accepts it. The body ends after the background work of the
 * call, because Lambda then freezes the process.
 */
function giveStream(
  { headers: given, ...reply }: Reply,
  stream: ReplyStream,
  unfinished: UnfinishedRequest,
  settle: () => Promise<void>,
): CodedReply {
  const headers = withoutLength(given);
  const { promise: whole, resolve } = Promise.withResolvers<CollectedReply>();
  const head = { ...reply, headers, body: '', stream: undefined };
  untilDeadline(whole, stream, unfinished);
  const finish = () => {
    resolve(head);
    return settle();
  };
  return { ...head, stream: endingAfter(stream, finish) };
}

/** Lambda counts the bytes itself. */
function withoutLength(headers: readonly string[]): readonly string[] {
  return headers.filter((_, at) => headers[at & ~1] !== 'content-length');
}

/** Waits for the end of a stream, which is cancelled when Lambda's time is nearly over. */
function untilDeadline(
  whole: Promise<CollectedReply>,
  stream: ReplyStream,
  { deadline, found, caller }: UnfinishedRequest,
): Promise<CollectedReply> {
  const pending: PendingReply = Object.assign(whole, {
    cancel: (reason) => stream.cancel(reason),
  } satisfies Pick<PendingReply, 'cancel'>);
  return deadline.wait(pending, found as Endpoint, caller.lambda) as Promise<CollectedReply>;
}

/** Text stays text, because API Gateway decodes base64 only for configured media types. */
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

/** Waits for the work that a call has left, and for work that this adds, until the time is over. */
async function settleWork(request: LambdaRequest, isOver: () => boolean): Promise<void> {
  let isSettled = false;
  const settle = async () => {
    for (let { work } = request; work !== undefined; work = request.work) {
      request.work = undefined;
      await Promise.all(work);
    }
    isSettled = true;
  };
  const settled = settle();
  while (!isSettled && !isOver())
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 10))]);
}
