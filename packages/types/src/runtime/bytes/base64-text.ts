/** ES2026 adds this to `Uint8Array`. Node has it since version 25. */
interface Base64Writer {
  readonly toBase64?: (this: Uint8Array) => string;
}

/** A number of arguments that all runtimes accept. */
const CHUNK = 8192;

/** Writes bytes as base64 (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  const { toBase64 } = Uint8Array.prototype as Base64Writer;
  if (toBase64) return toBase64.call(bytes);
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}
