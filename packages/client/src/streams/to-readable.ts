/** Chunks as a stream, which takes no more of them than its reader asks for. Cancelling it ends them. */
export function toReadable(
  chunks: AsyncGenerator<Uint8Array, void, void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value } = await chunks.next();
        if (value) controller.enqueue(value);
        else controller.close();
      },
      cancel: async () => void (await chunks.return()),
    },
    { highWaterMark: 0 },
  );
}
