import type { CallRequest } from '@mikrokit/router';
import { ITEMS } from '../redaction/insert-files.ts';
import type { TapedCall } from '../taped-call.ts';
import type { TapedItem } from '../taped-parts.ts';

/** Whether everything that a call sent is on the tape. */
export function isReplayable({ redacted, sent, status }: TapedCall): boolean {
  if (redacted || sent?.rest !== undefined) return false;
  // A handler can stop before the last item. In a failed call, an item can have been rejected, or
  // the connection lost.
  return sent === undefined || sent.end === 'complete' || status < 400;
}

/**
 * The parameters of a recorded call, whose items are sent again, as an in-process client passes
 * them.
 */
export function localCallOf({ route, params, sent }: TapedCall): NonNullable<CallRequest['local']> {
  const own = params[route];
  const list: readonly unknown[] = Array.isArray(own) ? own : [];
  // The client can have omitted an optional one.
  if (list.at(-1) !== ITEMS) return { body: params, params: list };
  const others = list.slice(0, -1);
  return {
    // In JSON, the location of items is `true`.
    body: { ...params, [route]: [...others, true] },
    params: [...others, linesOf(sent?.first ?? [])],
  };
}

function linesOf(items: readonly TapedItem[]): ReadableStream<Uint8Array> {
  const text = items.map(({ item }) => `${JSON.stringify(item)}\n`).join('');
  return new Blob([text]).stream();
}
