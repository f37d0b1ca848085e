/**
 * Reads files and streamed parameters to their ends, so that errors in them are rejected as the API
 * rejects them. Drops bytes and items.
 */
export async function readWhole(value: unknown): Promise<void> {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return;
  if (value instanceof ReadableStream) {
    const reader = value.getReader();
    for (let read = await reader.read(); !read.done; ) read = await reader.read();
    return;
  }
  if (Symbol.asyncIterator in value) {
    for await (const _ of value as AsyncIterable<unknown>);
    return;
  }
  // A `FileStream`: a name, a type, and bytes that are read once.
  if ('stream' in value && typeof value.stream === 'function') return readWhole(value.stream());
  if (Array.isArray(value)) for (const inner of value) await readWhole(inner);
  else if (Object.getPrototypeOf(value) === Object.prototype)
    for (const inner of Object.values(value)) await readWhole(inner);
}
