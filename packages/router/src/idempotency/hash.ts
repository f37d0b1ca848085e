import { toProtocolError } from '../call/errors.ts';

/** SHA-256 in base64. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/**
 * A hash of parameters as JSON, whatever the order of their keys. Throws a `bad-request` error for JSON that nests some
 * thousand levels deep.
 */
export function hashOfParameters(parameters: readonly unknown[]): Promise<string> {
  let text: string;
  try {
    text = JSON.stringify(parameters, (_, value) => (isObject(value) ? sorted(value) : value));
  } catch {
    throw toProtocolError('bad-request', 'The parameters nest too deep to be compared');
  }
  return hashOf(text);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(object: Record<string, unknown>): object {
  // Without a prototype, so that a key `__proto__` is one like others.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(object).sort()) copy[key] = object[key];
  return copy;
}
