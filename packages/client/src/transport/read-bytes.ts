import { chunksOf } from '../streams/chunks-of.ts';
import type { StreamBody } from './transport.ts';

/**
 * Reads a whole body. `undefined` for a body of more than `maxSize` bytes, whose rest it does not
 * read.
 */
export async function readBytes(
  body: StreamBody,
  maxSize: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    size += chunk.length;
    if (size > maxSize) return undefined;
    chunks.push(chunk);
  }
  return joinChunks(chunks, size);
}

/** The `size` bytes of all chunks. A single chunk stays unchanged. */
function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** A body as UTF-8 text, without a byte order mark. */
export function toText(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes);
}
