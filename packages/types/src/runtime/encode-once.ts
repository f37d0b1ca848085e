import { reject } from './invalid.ts';

/**
 * Returns the JSON text of an `unknown` key or element. Throws if it repeats an earlier string,
 * number, boolean or null. Equal objects and arrays can repeat, because each is decoded to a new
 * one.
 */
export function encodeOnce(text: string, seen: Set<string>): string {
  if (text.startsWith('{') || text.startsWith('[')) return text;
  if (seen.has(text)) reject('keys and elements that differ in JSON');
  seen.add(text);
  return text;
}
