import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt);

/** A random salt and the key of the password: two of the same passwords have different hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, 32);
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
}

/** Without a hash it takes as long, so that nobody learns which names exist. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? '').split('.');
  const expected = hash === undefined ? Buffer.alloc(32) : Buffer.from(key, 'base64url');
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), 32);
  return timingSafeEqual(derived, expected) && hash !== undefined;
}
