import { createHash } from 'node:crypto';

/**
 * The JSON text of a value. If it is a text larger than the limit, only its size and its SHA-256
 * hash, as a JSON text.
 */
export function limitedText(text: string, maxBytes: number): string {
  // No character of UTF-16 has more than three bytes in UTF-8.
  if (text.length * 3 <= maxBytes) return text;
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  const hash = createHash('sha256').update(text).digest('hex');
  return JSON.stringify(`[large: ${bytes} bytes, sha256 ${hash}]`);
}

/** Whether only the size and hash of a value are on a tape. */
export function isLarge(json: unknown): boolean {
  return typeof json === 'string' && /^\[large: \d+ bytes, sha256 [0-9a-f]{64}\]$/.test(json);
}
