import { toProtocolError } from '@mikrokit/router/web';

/** A body that fails with a `payload-too-large` error once it has given more than some bytes. */
export function limitBody(
  body: AsyncIterable<Uint8Array>,
  maxBodySize: number,
): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // Nothing is read before the stream is.
        chunks ??= body[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        size += value.length;
        if (size <= maxBodySize) return controller.enqueue(value);
        await chunks.return?.();
        throw toProtocolError('payload-too-large');
      },
      cancel: async () => {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
