import { refuse } from './invalid.ts';

/**
 * Gives the JSON text of an `unknown` key or element, or throws if it is that of a string, number, boolean or
 * null written before. Objects and arrays are read back as ones of their own, however alike.
 */
export function encodeOnce(text: string, seen: Set<string>): string {
  if (text.startsWith('{') || text.startsWith('[')) return text;
  if (seen.has(text)) refuse('keys and elements that differ in JSON');
  seen.add(text);
  return text;
}
