/**
 * A stream of the results of `read`, until one is `undefined`. It reads no faster than its own
 * reader.
 */
export function toReadable<Bytes extends Uint8Array>(
  read: () => Promise<Bytes | undefined>,
  onCancel?: () => Promise<unknown>,
): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      pull: async (controller) => {
        const bytes = await read();
        if (bytes === undefined) controller.close();
        else controller.enqueue(bytes);
      },
      cancel: async () => void (await onCancel?.()),
    },
    { highWaterMark: 0 },
  );
}
