import { isReply, type PendingReply, type Reply } from '@mikrokit/router';
import { DeferredReply } from '@mikrokit/router/web';

/** The reply that `map` creates from a reply, now or when it is there. */
export function mapReply(
  reply: Reply | PendingReply,
  map: (reply: Reply) => Reply,
): Reply | PendingReply {
  if (isReply(reply)) return map(reply);
  return new DeferredReply(Promise.resolve(reply).then(map), (reason) => reply.cancel(reason));
}
