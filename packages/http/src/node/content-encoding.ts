import type { Transform } from 'node:stream';

/** A content coding that Node can write and read (RFC 9110 section 8.4.1, RFC 8878 for zstd). */
export type ContentEncoding = 'zstd' | 'br' | 'gzip';

/** Makes the stream that undoes a coding; `undefined` for one that is not known. */
export function createInflater(encoding: string): Transform | undefined {
  const zlib = process.getBuiltinModule('node:zlib');
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip();
    case 'deflate':
      return zlib.createInflate();
    case 'br':
      return zlib.createBrotliDecompress();
    case 'zstd':
      return zlib.createZstdDecompress();
    default:
      return undefined;
  }
}

/** What `accept-encoding` may name when a body's coding was not known: for the reply to say so. */
export const READABLE_ENCODINGS = 'gzip, deflate, br, zstd';

/** Codes a body. The levels are those at which more effort saves little. */
export function deflate(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  const zlib = process.getBuiltinModule('node:zlib');
  const { constants } = zlib;
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, coded: Buffer): void => {
      if (error === null) resolve(coded);
      else reject(error);
    };
    if (encoding === 'gzip') zlib.gzip(body, { level: 6 }, done);
    else if (encoding === 'br') {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      zlib.brotliCompress(body, { params }, done);
    } else zlib.zstdCompress(body, { pledgedSrcSize: body.length }, done);
  });
}
