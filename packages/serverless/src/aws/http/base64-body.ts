import { type BodyRefusal, badRequest, tooLarge } from './event-body.ts';

/** A body in base64 as text, of at most `maxSize` bytes before and after its `content-encoding` is undone. */
export function readBase64(
  body: string,
  maxSize: number,
  contentEncoding: string | undefined,
): string | BodyRefusal {
  const size = base64SizeOf(body);
  if (size > maxSize) return tooLarge;
  const bytes = Buffer.from(body, 'base64');
  // Node skips over what is not base64, so that there is less.
  if (bytes.length !== size) return badRequest('The body of the event is not valid base64');
  const plain = isEncoded(contentEncoding) ? inflate(bytes, contentEncoding, maxSize) : bytes;
  return Buffer.isBuffer(plain) ? utf8Of(plain) : plain;
}

/** Bytes of a text in base64, padded or not. */
function base64SizeOf(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor(((text.length - padding) * 3) / 4);
}

function utf8Of(bytes: Buffer): string | BodyRefusal {
  const text = bytes.toString();
  // Broken sequences become U+FFFD, so only a text that has one needs an exact look at its bytes.
  if (text.includes('\ufffd') && !process.getBuiltinModule('node:buffer').isUtf8(bytes))
    return badRequest('The request body is not valid UTF-8');
  return text;
}

function isEncoded(contentEncoding: string | undefined): contentEncoding is string {
  return contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity';
}

const inflaters = new Map([
  ['gzip', 'gunzipSync'],
  ['x-gzip', 'gunzipSync'],
  ['deflate', 'inflateSync'],
  ['br', 'brotliDecompressSync'],
  ['zstd', 'zstdDecompressSync'],
] as const);

function inflate(bytes: Buffer, coding: string, maxSize: number): Buffer | BodyRefusal {
  const inflater = inflaters.get(coding.trim().toLowerCase() as 'gzip');
  if (inflater === undefined) {
    const readable = 'gzip, deflate, br, zstd';
    return {
      type: 'unsupported-media-type',
      message: `The content-encoding must be one of ${readable}`,
      // RFC 9110 section 15.5.16
      headers: ['accept-encoding', readable],
    };
  }
  try {
    // In one go: an instance of Lambda has nothing else to do meanwhile, but for those of several calls at once.
    return process.getBuiltinModule('node:zlib')[inflater](bytes, { maxOutputLength: maxSize });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge
      ? tooLarge
      : badRequest('The request body is not what its content-encoding says');
  }
}
