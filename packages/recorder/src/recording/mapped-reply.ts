import { isReply, type PendingReply, type Reply } from '@mikrokit/router';
import { DeferredReply } from '@mikrokit/router/web';

/** The reply that `map` makes of one that is there, or is not there yet. */
export function mapReply(
  reply: Reply | PendingReply,
  map: (reply: Reply) => Reply,
): Reply | PendingReply {
  if (isReply(reply)) return map(reply);
  return new DeferredReply(Promise.resolve(reply).then(map), (reason) => reply.cancel(reason));
}
