import {
  collectReply,
  type Endpoint,
  type PendingReply,
  type Reply,
  type ReplyStream,
} from '@mikrokit/router';
import type { Deadline } from '../deadline.ts';
import { settleWork } from '../settle-work.ts';
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

/** Waits for what a call still does once its reply is there: for the items of a stream, and for work that it has left. */
export async function finishReply(reply: Reply, unfinished: UnfinishedRequest): Promise<Reply> {
  const { request, deadline, caller } = unfinished;
  const { stream } = reply;
  const finished = stream === undefined ? reply : await finishStream(reply, stream, unfinished);
  await settleWork(request, () => deadline.isOver(caller.lambda));
  return finished;
}

/** The reply without its stream: collected, or given to a caller who takes it. The stream ends before Lambda ends the function. */
async function finishStream(
  reply: Reply,
  stream: ReplyStream,
  { method, caller, deadline, found }: UnfinishedRequest,
): Promise<Reply> {
  const { status, headers } = reply;
  if (method === 'HEAD') {
    stream.cancel();
    return { status, headers, body: undefined };
  }
  const untilDeadline = (whole: Promise<Reply>): Promise<Reply> => {
    const pending: PendingReply = Object.assign(whole, {
      cancel: (reason) => stream.cancel(reason),
    } satisfies Pick<PendingReply, 'cancel'>);
    return deadline.wait(pending, found as Endpoint, caller.lambda);
  };
  if (caller.takeStream === undefined)
    return untilDeadline(collectReply(reply, LAMBDA_RESULT_SIZE));
  const { promise: whole, resolve } = Promise.withResolvers<Reply>();
  const head: Reply = { status, headers, body: '' };
  untilDeadline(whole);
  caller.takeStream(noticingEnd(stream, () => resolve(head)));
  return head;
}

/** A stream that tells when its body is written. */
function noticingEnd(stream: ReplyStream, onEnd: () => void): ReplyStream {
  return {
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
