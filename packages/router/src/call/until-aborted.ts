import type { PendingReply, Reply } from '../adapter.ts';

/**
 * Waits for a reply, and cancels its call when the signal aborts. For `waitFor` of adapters with a
 * signal.
 */
export async function untilAborted(
  reply: PendingReply,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  if (signal === undefined) return reply;
  const cancel = () => reply.cancel();
  // A handler can have aborted it already.
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await reply;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
