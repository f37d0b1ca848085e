import { reject } from './invalid.ts';
import { escapeString } from './scalars.ts';

// Apart from scalars.ts: for strings in objects, emitted code writes the quotes together with the surrounding text.

/** Writes a string as JSON. */
export function encodeString(value: unknown): string {
  return `"${escapeString(value)}"`;
}

/** Writes a boolean as JSON. */
export function encodeBoolean(value: unknown): string {
  if (typeof value !== 'boolean') reject('boolean');
  return value ? 'true' : 'false';
}
