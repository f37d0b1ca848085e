import type { ReplyHead } from '../call/read-reply.ts';
import type { Received } from '../options.ts';
import { headerOf } from '../transport/reply-headers.ts';

/** Keeps status and headers of a reply for interceptors and retries. */
export function recordReply(received: Received, reply: ReplyHead): void {
  received.status = reply.status;
  received.header = (name) => headerOf(reply, name);
}
