import { ValidationError } from '@mikrokit/router/protocol';
import type { ClientRouteFiles } from '@mikrokit/types/runtime/client';

/** The items of one attempt of a call. */
interface SentItems {
  /** The parameters, with the lines of the items instead of the last one. */
  readonly params: readonly unknown[];
  /** The reason why the items ended early. `undefined` if there is none. */
  readonly failure: () => unknown;
}

/**
 * Replaces a streamed parameter by its lines of JSON: a list's all at once, with a length, an
 * asynchronous iterable's once and as they come. Throws a `ValidationError` for a list item that
 * breaks its type.
 */
export function toSentItems(
  params: readonly unknown[],
  { params: { items: label = 0 } = { body: 'raw' }, encodeItem }: ClientRouteFiles,
  { maxDepth, sent }: { readonly maxDepth: number; readonly sent: WeakSet<object> },
): SentItems {
  const given = params.at(-1) as AsyncIterable<unknown> | Iterable<unknown>;
  let index = 0;
  let failure: unknown;
  const encode = encodeItem as NonNullable<typeof encodeItem>;
  const lineOf = (item: unknown): string => {
    try {
      return `${encode(item, maxDepth)}\n`;
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      const { message } = cause;
      throw new ValidationError([{ path: [label, index], code: 'type', expected: '', message }]);
    } finally {
      index++;
    }
  };
  const replaced = (lines: unknown): SentItems => ({
    params: [...params.slice(0, -1), lines],
    failure: () => failure,
  });
  if (!(Symbol.asyncIterator in given))
    return replaced(new Blob(Array.from(given, lineOf), { type: NDJSON }));
  if (sent.has(given))
    throw new TypeError('An asynchronous iterable can be sent only once; it has been read already');
  sent.add(given);
  const source = given[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await source.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(lineOf(value)));
        } catch (cause) {
          failure = cause;
          controller.error(cause);
          await source.return?.();
        }
      },
      cancel: async () => void (await source.return?.()),
    },
    { highWaterMark: 0 },
  );
  return replaced({ type: NDJSON, stream: () => stream });
}

const NDJSON = 'application/x-ndjson';
