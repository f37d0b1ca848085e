import type { BodyRejection } from '@mikrokit/router';

/** The rejection of bytes that are not UTF-8. */
export const notUtf8: BodyRejection = {
  type: 'bad-request',
  message: 'The request body is not valid UTF-8',
};

/** Decodes UTF-8. `undefined` for bytes that are not UTF-8. */
export function utf8TextOf(bytes: Buffer): string | undefined {
  const text = bytes.toString();
  // Invalid sequences become U+FFFD, so only a text that contains it needs its bytes checked.
  if (text.includes('\ufffd') && !process.getBuiltinModule('node:buffer').isUtf8(bytes))
    return undefined;
  return text;
}
