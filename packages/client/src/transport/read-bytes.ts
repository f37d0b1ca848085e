import { chunksOf } from '../streams/chunks-of.ts';
import type { StreamBody } from './transport.ts';

/** Reads a body as a whole; `undefined` for one of more than `maxSize` bytes, of which no more is read. */
export async function readBytes(
  body: StreamBody,
  maxSize: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    size += chunk.length;
    if (size > maxSize) return undefined;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** A body by UTF-8, without a byte order mark. */
export function toText(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes);
}
