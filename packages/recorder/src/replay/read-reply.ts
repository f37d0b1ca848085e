import type { Reply } from '@mikrokit/router';
import { CallParts } from '../recording/call-parts.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { TapedCall } from '../taped-call.ts';
import type { TapedItems } from '../taped-parts.ts';

/** How a call ended. */
export type Outcome = Pick<TapedCall, 'status' | 'results' | 'errors' | 'items'>;

/**
 * Reads the whole reply to a replayed call as it would stand on a tape. A stream that was cut when it was recorded is read as far
 * as the tape goes.
 */
export async function readReply(
  reply: Reply,
  call: TapedCall,
  redactor: Redactor,
): Promise<Outcome> {
  if (reply.stream === undefined) return redactor.reply(reply.status, reply.body);
  const { first = [], rest, end } = call.items ?? {};
  const parts = new CallParts(redactor, {
    // Items are compared one by one, but for those of which the tape has only the hash.
    maxItems: rest === undefined ? Number.POSITIVE_INFINITY : first.length,
    maxBytes: Number.POSITIVE_INFINITY,
    hold: () => true,
    release: () => {},
  });
  const most = end === 'cut' ? first.length + (rest?.count ?? 0) : Number.POSITIVE_INFINITY;
  await readStream(reply, parts, most);
  const { text, result } = parts.toEnded();
  const { items }: { items?: TapedItems } = JSON.parse(`{${text}}`);
  const last = parts.last ?? { status: reply.status, body: undefined };
  const { status, results, errors } = redactor.reply(last.status, last.body);
  if (result !== undefined && status < 400)
    return { status, results: JSON.parse(redactor.fileText(result)), errors };
  return { status, results, errors, ...(items && { items }) };
}

/** Reads a body to its end, or until so many items have come. */
function readStream(reply: Reply, parts: CallParts, mostItems: number): Promise<void> {
  const { stream } = reply;
  if (stream === undefined) return Promise.resolve();
  const observer = parts.observe(reply, stream.kind);
  return new Promise((resolve) => {
    stream.pipe({
      write: (chunk) => {
        observer.onChunk(chunk);
        if (parts.itemCount >= mostItems) stream.cancel();
        return true;
      },
      drained: () => Promise.resolve(),
      end: () => {
        parts.completeResult();
        resolve();
      },
      abort: resolve,
    });
  });
}
