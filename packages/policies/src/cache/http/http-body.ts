/** A body as text: unchanged, or bytes as base64. The first character says which. */
export function encodeBody(body: string | Uint8Array): string {
  if (typeof body === 'string') return `t${body}`;
  let binary = '';
  // In parts, because the number of arguments is limited.
  for (let at = 0; at < body.length; at += 8_192)
    binary += String.fromCharCode(...body.subarray(at, at + 8_192));
  return `b${btoa(binary)}`;
}

export function decodeBody(text: string): string | Uint8Array {
  if (!text.startsWith('b')) return text.slice(1);
  return Uint8Array.from(atob(text.slice(1)), (character) => character.charCodeAt(0));
}
