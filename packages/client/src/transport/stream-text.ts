import { chunksOf } from '../streams/chunks-of.ts';
import type { StreamBody } from './transport.ts';

/** Reads a body as text; `undefined` for one of more than `maxSize` characters, of which no more is read. */
export async function readStreamText(
  body: StreamBody,
  maxSize: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunksOf(body)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxSize) return undefined;
  }
  return text + decoder.decode();
}
