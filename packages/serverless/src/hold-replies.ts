import {
  type Dispatcher,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';
import { DeferredReply } from '@mikrokit/router/web';
import { endingAfter } from './ending-after.ts';

/**
 * A router whose replies, and ends of streams, wait for the work that calls pass to
 * `context.waitUntil`. For hosts that can stop the process after the reply. A cancelled call does
 * not wait.
 */
export function holdReplies(api: Dispatcher): Dispatcher {
  return {
    accept: (method, url, contentType) => held(api.accept(method, url, contentType)),
    acceptRoute: (id) => held(api.acceptRoute(id)),
    prepare: () => api.prepare(),
  };
}

function held(found: Endpoint | Reply): Endpoint | Reply {
  if (isReply(found)) return found;
  return {
    maxBodySize: found.maxBodySize,
    isRaw: found.isRaw,
    reject: (type, message) => found.reject(type, message),
    run: (body, request) => {
      const work: Promise<unknown>[] = [];
      request.waitUntil = (one) => void work.push(one);
      const reply = found.run(body, request);
      return isReply(reply) && work.length === 0 ? reply : heldReply(reply, work);
    },
  };
}

/** The reply once all work is done. If the client has disconnected, it does not wait. */
function heldReply(reply: Reply | PendingReply, work: Promise<unknown>[]): PendingReply {
  const cancelled = Promise.withResolvers<void>();
  return new DeferredReply(hold(reply, work, cancelled.promise), (reason) => {
    cancelled.resolve();
    if (!isReply(reply)) reply.cancel(reason);
  });
}

async function hold(
  pending: Reply | PendingReply,
  work: Promise<unknown>[],
  cancelled: Promise<void>,
): Promise<Reply> {
  const reply = await pending;
  // Work can add more work.
  const settle = async () => {
    while (work.length > 0) await Promise.all(work.splice(0));
  };
  const finish = () => Promise.race([settle(), cancelled]);
  const { stream } = reply;
  if (stream !== undefined) return { ...reply, stream: endingAfter(stream, finish) };
  await finish();
  return reply;
}
