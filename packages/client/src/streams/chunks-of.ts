import type { StreamBody } from '../transport/transport.ts';

/** The chunks of a body. Not every browser can iterate over a `ReadableStream`. Leaving the loop cancels it. */
export function chunksOf(body: StreamBody): AsyncIterable<Uint8Array> {
  return 'getReader' in body ? chunksOfStream(body) : body;
}

async function* chunksOfStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  try {
    for (let { value } = await reader.read(); value; { value } = await reader.read()) yield value;
  } finally {
    reader.cancel().catch(() => {});
  }
}
