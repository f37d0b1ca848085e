import { type BodyRejection, type BodyVerdict, tooLarge } from '@mikrokit/router';
import { isEncoded } from '../body/inflater.ts';
import { notUtf8 } from '../body/utf8-text.ts';
import type { FetchLike } from './create-answer.ts';

const encoded: BodyRejection = {
  type: 'unsupported-media-type',
  message: 'This host accepts no content-encoding; send the body uncompressed',
};
const cutShort: BodyRejection = {
  type: 'bad-request',
  message: 'The request body ended before it was complete',
};

/** Reads a request's body as text. Buffers at most `maxSize` bytes of a body without a length. */
export async function readFetchBody(
  request: Pick<FetchLike, 'headers' | 'body' | 'arrayBuffer'>,
  maxSize: number,
): Promise<BodyVerdict> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxSize) return tooLarge;
  try {
    // Hosts enforce the declared length, but a request constructed in code can have a longer body.
    const bytes =
      declared === null ? await readStream(request.body, maxSize) : await request.arrayBuffer();
    if (bytes === undefined || bytes.byteLength > maxSize) return tooLarge;
    const text = textOf(bytes);
    // Some hosts decompress but keep the header. Only bytes that are not UTF-8 show that the body
    // is still compressed.
    const coding = request.headers.get('content-encoding') ?? undefined;
    return text === notUtf8 && isEncoded(coding) ? encoded : text;
  } catch {
    return cutShort;
  }
}

/** Reads a stream to its end. Beyond `maxSize` bytes, cancels it and returns `undefined`. */
async function readStream(
  stream: AsyncIterable<Uint8Array> | null,
  maxSize: number,
): Promise<Uint8Array | undefined> {
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxSize) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

// Creating a decoder for each body costs more than decoding. It keeps no state between whole texts.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array | ArrayBuffer): BodyVerdict {
  try {
    return utf8.decode(bytes);
  } catch {
    return notUtf8;
  }
}
