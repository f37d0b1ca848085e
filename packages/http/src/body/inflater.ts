import type { Transform } from 'node:stream';
import type { BodyRejection } from '@mikrokit/router';

/** Undoes one content coding (RFC 9110 section 8.4.1, RFC 8878 for zstd). */
interface Inflater {
  createStream(): InflatingStream;
  /**
   * Throws `ERR_BUFFER_TOO_LARGE` for a result above `maxOutputLength`, and other errors for
   * invalid bytes and for trailing bytes after the compressed data.
   */
  inflateSync(bytes: Buffer, options: { readonly maxOutputLength: number }): Buffer;
}

/**
 * Ends where the compressed data ends, even if bytes follow. `bytesWritten` is the size of the
 * compressed data.
 */
interface InflatingStream extends Transform {
  readonly bytesWritten: number;
}

/** The inflater for a coding. `undefined` for an unknown one. */
export function inflaterFor(coding: string): Inflater | undefined {
  const zlib = process.getBuiltinModule('node:zlib');
  switch (coding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return { createStream: zlib.createGunzip, inflateSync: inflateAll(zlib.gunzipSync) };
    case 'deflate':
      return { createStream: zlib.createInflate, inflateSync: inflateAll(zlib.inflateSync) };
    case 'br':
      return {
        createStream: zlib.createBrotliDecompress,
        inflateSync: inflateAll(zlib.brotliDecompressSync),
      };
    case 'zstd':
      return {
        createStream: zlib.createZstdDecompress,
        inflateSync: inflateAll(zlib.zstdDecompressSync),
      };
    default:
      return undefined;
  }
}

/** Node's functions ignore trailing bytes after the compressed data. Only `info` shows them. */
function inflateAll(
  inflateSync: (bytes: Buffer, options: { maxOutputLength: number; info: boolean }) => unknown,
): Inflater['inflateSync'] {
  return (bytes, { maxOutputLength }) => {
    const { buffer, engine } = inflateSync(bytes, { maxOutputLength, info: true }) as {
      readonly buffer: Buffer;
      readonly engine: InflatingStream;
    };
    if (engine.bytesWritten < bytes.length)
      throw new Error('Trailing bytes after the compressed data');
    return buffer;
  };
}

/** Whether a body with this `content-encoding` needs an inflater. */
export function isEncoded(contentEncoding: string | undefined): contentEncoding is string {
  return contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity';
}

const READABLE_ENCODINGS = 'gzip, deflate, br, zstd';

/** The rejection of an unknown coding. */
export const unknownEncoding: BodyRejection = {
  type: 'unsupported-media-type',
  message: `The content-encoding must be one of ${READABLE_ENCODINGS}`,
  // RFC 9110 section 15.5.16
  headers: ['accept-encoding', READABLE_ENCODINGS],
};

/** The rejection of bytes that their inflater cannot read. */
export const brokenEncoding: BodyRejection = {
  type: 'bad-request',
  message: 'The request body does not match its content-encoding',
};
