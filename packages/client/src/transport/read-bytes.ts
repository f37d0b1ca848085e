import { chunksOf } from '../streams/chunks-of.ts';
import type { StreamBody } from './transport.ts';

/** Reads a body as a whole; `undefined` for one of more than `maxSize` bytes, of which no more is read. */
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

/** The bytes of all chunks, which are `size` in all; a single chunk as it is. */
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

/** A body by UTF-8, without a byte order mark. */
export function toText(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes);
}
