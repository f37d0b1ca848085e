import type { ReplyContent } from '@mikrokit/router/web';

/** The chunks of a stream that were there at once. */
export type ContentBeginning =
  | { readonly chunks: readonly Uint8Array[]; readonly isWhole: true }
  | {
      readonly chunks: readonly Uint8Array[];
      readonly isWhole: false;
      /** The chunk behind them, which is being read. */
      readonly next: Promise<Uint8Array | undefined>;
    };

/**
 * Reads the first chunks of a stream, as far as they are there at once: most content that is streamed is a text or a
 * buffer, whose length is known as soon as it has ended. Rejects if the stream breaks off.
 */
export async function readBeginning(stream: ReplyContent): Promise<ContentBeginning> {
  const chunks: Uint8Array[] = [];
  const later = new Promise<typeof LATER>((resolve) => setImmediate(resolve, LATER));
  for (;;) {
    const next = stream.read();
    const chunk = await Promise.race([next, later]);
    if (chunk === LATER) return { chunks, isWhole: false, next };
    if (chunk === undefined) return { chunks, isWhole: true };
    chunks.push(chunk);
    if (chunks.length === MOST) return { chunks, isWhole: false, next: stream.read() };
  }
}

const LATER = 'later';
/** Chunks that are kept until the head is written. */
const MOST = 4;
