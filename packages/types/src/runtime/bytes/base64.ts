import { INVALID } from '../invalid.ts';

/** ES2026 adds this to `Uint8Array`. Node has it since version 25. */
interface Base64Methods {
  readonly fromBase64?: (
    text: string,
    options: { readonly lastChunkHandling: 'strict' },
  ) => Uint8Array<ArrayBuffer>;
}

/** Reads base64 (RFC 4648, section 4) in its canonical form: padded, no white space, no stray bits. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | typeof INVALID {
  const { fromBase64 } = Uint8Array as unknown as Base64Methods;
  try {
    if (!fromBase64) return decodeByAtob(text);
    const bytes = fromBase64.call(Uint8Array, text, { lastChunkHandling: 'strict' });
    // The decoder still skips white space, which makes the text longer.
    return text.length === 4 * Math.ceil(bytes.length / 3) ? bytes : INVALID;
  } catch {
    return INVALID;
  }
}

function decodeByAtob(text: string): Uint8Array<ArrayBuffer> | typeof INVALID {
  const latin1 = atob(text);
  // The decoder accepts white space, missing padding and stray bits.
  if (btoa(latin1) !== text) return INVALID;
  const bytes = new Uint8Array(latin1.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = latin1.charCodeAt(i);
  return bytes;
}
