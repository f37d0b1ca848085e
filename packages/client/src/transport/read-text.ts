/** Reads a body as text; `undefined` for one of more than `maxSize` bytes, of which no more is read. */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  maxSize: number,
): Promise<string | undefined> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; reader; ) {
    const { value } = await reader.read();
    if (!value) break;
    size += value.length;
    if (size > maxSize) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
