import { encodeBase64 } from '@mikrokit/types/runtime';

/** Bytes in base64url (RFC 4648 section 5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
