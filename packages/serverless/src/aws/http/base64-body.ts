import {
  brokenEncoding,
  inflaterFor,
  isEncoded,
  notUtf8,
  unknownEncoding,
  utf8TextOf,
} from '@mikrokit/http/body';
import { type BodyRejection, type BodyVerdict, tooLarge } from '@mikrokit/router';

/** A body in base64 as text, of at most `maxSize` bytes before and after its `content-encoding` is undone. */
export function readBase64(
  body: string,
  maxSize: number,
  contentEncoding: string | undefined,
): BodyVerdict {
  const bytes = base64Bytes(body, maxSize);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const plain = isEncoded(contentEncoding) ? inflate(bytes, contentEncoding, maxSize) : bytes;
  return Buffer.isBuffer(plain) ? (utf8TextOf(plain) ?? notUtf8) : plain;
}

/** The bytes of a body in base64, if they are at most `maxSize`. */
export function base64Bytes(body: string, maxSize: number): Buffer<ArrayBuffer> | BodyRejection {
  const size = base64SizeOf(body);
  if (size > maxSize) return tooLarge;
  const bytes = Buffer.from(body, 'base64');
  // Node skips characters that are not base64 and returns fewer bytes.
  return bytes.length === size ? bytes : notBase64;
}

const notBase64: BodyRejection = {
  type: 'bad-request',
  message: 'The body of the event is not valid base64',
};

/** Bytes of a text in base64, padded or not. */
function base64SizeOf(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor(((text.length - padding) * 3) / 4);
}

function inflate(bytes: Buffer, coding: string, maxSize: number): Buffer | BodyRejection {
  const inflater = inflaterFor(coding);
  if (inflater === undefined) return unknownEncoding;
  try {
    // Synchronous: an instance of Lambda has little else to do.
    return inflater.inflateSync(bytes, { maxOutputLength: maxSize });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? tooLarge : brokenEncoding;
  }
}
