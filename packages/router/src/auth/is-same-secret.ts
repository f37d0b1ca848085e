/**
 * Compares a string that a client sent with a secret. Takes the same time wherever the two differ, so nobody can guess
 * the secret character by character.
 */
export async function isSameSecret(given: string, secret: string): Promise<boolean> {
  // The web compares nothing in constant time but signatures: here by a key that is used once.
  const { subtle } = crypto;
  const encoder = new TextEncoder();
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
  const signature = await subtle.sign('HMAC', key, encoder.encode(secret));
  return subtle.verify('HMAC', key, signature, encoder.encode(given));
}
