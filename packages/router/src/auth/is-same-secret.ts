import { nodeCryptoOf } from '../stores/hash.ts';

/**
 * Compares a string that a client sent with a secret. Takes the same time wherever they differ, to
 * prevent timing attacks.
 */
export async function isSameSecret(given: string, secret: string): Promise<boolean> {
  const node = nodeCryptoOf();
  if (node !== undefined) {
    const hashOf = (text: string) => node.createHash('sha256').update(text).digest();
    // Hashes, because `timingSafeEqual` needs the same length.
    return node.timingSafeEqual(hashOf(given), hashOf(secret));
  }
  // Web Crypto compares only signatures in constant time, so sign both with a one-time key.
  const { subtle } = crypto;
  const encoder = new TextEncoder();
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
  const signature = await subtle.sign('HMAC', key, encoder.encode(secret));
  return subtle.verify('HMAC', key, signature, encoder.encode(given));
}
