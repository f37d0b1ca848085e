import type { ProtocolErrorType } from '@mikrokit/router';
import type { FetchLike } from './answer.ts';

/** Why a body cannot be taken. */
export interface BodyRefusal {
  readonly type: ProtocolErrorType;
  readonly message?: string;
}

const tooLarge: BodyRefusal = { type: 'payload-too-large' };
const notUtf8: BodyRefusal = {
  type: 'bad-request',
  message: 'The request body is not valid UTF-8',
};
const coded: BodyRefusal = {
  type: 'unsupported-media-type',
  message: 'This host takes no content-encoding; send the body as it is',
};
const cutShort: BodyRefusal = {
  type: 'bad-request',
  message: 'The request body ended before it was complete',
};

/** Reads a request's body as text, never holding more than `maxSize` bytes of one that says no length. */
export async function readFetchBody(
  request: Pick<FetchLike, 'headers' | 'body' | 'arrayBuffer'>,
  maxSize: number,
): Promise<string | BodyRefusal> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxSize) return tooLarge;
  try {
    // The host holds a body to its length; one that was made by hand may be longer than it says.
    const bytes =
      declared === null ? await readStream(request.body, maxSize) : await request.arrayBuffer();
    if (bytes === undefined || bytes.byteLength > maxSize) return tooLarge;
    const text = textOf(bytes);
    // Some hosts undo a coding and leave its name: only bytes that are no text tell that nobody did.
    const coding = request.headers.get('content-encoding') ?? 'identity';
    return text === notUtf8 && coding.toLowerCase() !== 'identity' ? coded : text;
  } catch {
    return cutShort;
  }
}

/** All of a stream, or `undefined` for one that goes on past `maxSize` bytes, which is cancelled. */
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

// Making one for each body costs more than decoding it; it keeps no state between whole texts.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array | ArrayBuffer): string | BodyRefusal {
  try {
    return utf8.decode(bytes);
  } catch {
    return notUtf8;
  }
}
