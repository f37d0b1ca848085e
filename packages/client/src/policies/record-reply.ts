import type { ReplyHead } from '../call/read-reply.ts';
import type { Received } from '../options.ts';
import { headerOf } from '../transport/reply-headers.ts';

/** Stores status and headers of a reply for interceptors and retries. */
export function recordReply(received: Received, reply: ReplyHead): void {
  const { status, headers } = reply;
  received.status = status;
  // Without the body, because an application can keep this for long.
  received.header = (name) => headerOf({ headers }, name);
}
