import type { Transform } from 'node:stream';
import type { BodyRefusal } from '@mikrokit/router';

/** Undoes one content coding (RFC 9110 section 8.4.1, RFC 8878 for zstd). */
export interface Inflater {
  createStream(): Transform;
  /** Throws `ERR_BUFFER_TOO_LARGE` for a result above `maxOutputLength`, and other errors for broken bytes. */
  inflateSync(bytes: Buffer, options: { readonly maxOutputLength: number }): Buffer;
}

/** The inflater for a coding; `undefined` for an unknown one. */
export function inflaterFor(coding: string): Inflater | undefined {
  const zlib = process.getBuiltinModule('node:zlib');
  switch (coding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return { createStream: zlib.createGunzip, inflateSync: zlib.gunzipSync };
    case 'deflate':
      return { createStream: zlib.createInflate, inflateSync: zlib.inflateSync };
    case 'br':
      return {
        createStream: zlib.createBrotliDecompress,
        inflateSync: zlib.brotliDecompressSync,
      };
    case 'zstd':
      return { createStream: zlib.createZstdDecompress, inflateSync: zlib.zstdDecompressSync };
    default:
      return undefined;
  }
}

/** Whether a body with this `content-encoding` needs an inflater. */
export function isEncoded(contentEncoding: string | undefined): contentEncoding is string {
  return contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity';
}

const READABLE_ENCODINGS = 'gzip, deflate, br, zstd';

/** The verdict on an unknown coding. */
export const unknownEncoding: BodyRefusal = {
  type: 'unsupported-media-type',
  message: `The content-encoding must be one of ${READABLE_ENCODINGS}`,
  // RFC 9110 section 15.5.16
  headers: ['accept-encoding', READABLE_ENCODINGS],
};

/** The verdict on bytes that their inflater cannot read. */
export const brokenEncoding: BodyRefusal = {
  type: 'bad-request',
  message: 'The request body is not what its content-encoding says',
};
