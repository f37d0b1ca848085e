/** The bytes of all chunks, which are `size` in all; a single chunk as it is. */
export function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
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
