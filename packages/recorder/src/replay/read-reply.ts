import type { Reply } from '@mikrokit/router';
import { CallParts } from '../recording/call-parts.ts';
import type { ItemLimits } from '../recording/items-record.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { TapedCall } from '../taped-call.ts';

/** How a call ended. */
export type Outcome = Pick<TapedCall, 'status' | 'results' | 'errors' | 'items' | 'sent'>;

const NO_LIMITS: ItemLimits = {
  maxItems: Number.POSITIVE_INFINITY,
  maxBytes: Number.POSITIVE_INFINITY,
  hold: () => true,
  release: () => {},
};

/**
 * Collects the parts of a replayed call. Items are compared one by one, except for items of which
 * the tape has only the hash.
 */
export function replayedParts({ items }: TapedCall, redactor: Redactor): CallParts {
  const limits = items?.rest ? { ...NO_LIMITS, maxItems: items.first.length } : NO_LIMITS;
  return new CallParts(redactor, limits);
}

/**
 * Reads the whole reply to a replayed call as it would be on a tape. A stream that was cut in the
 * recording is read up to the same item.
 */
export async function readReply(
  reply: Reply,
  call: TapedCall,
  { parts, redactor }: { readonly parts: CallParts; readonly redactor: Redactor },
): Promise<Outcome> {
  const { first = [], rest, end } = call.items ?? {};
  const most = end === 'cut' ? first.length + (rest?.count ?? 0) : Number.POSITIVE_INFINITY;
  await readStream(reply, parts, most);
  const { text, result } = parts.toEnded();
  const { items, sent }: Pick<TapedCall, 'items' | 'sent'> = JSON.parse(`{${text}}`);
  const last = parts.last ?? { status: reply.status, body: reply.body };
  const outcome = redactor.reply.read(last.status, last.body);
  const { status, errors } = outcome;
  const isFile = result !== undefined && status < 400;
  const results = isFile ? JSON.parse(redactor.reply.fileText(result)) : outcome.results;
  return { status, results, errors, ...(items && { items }), ...(sent && { sent }) };
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
