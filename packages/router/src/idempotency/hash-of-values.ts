import { toProtocolError } from '../call/errors.ts';
import { hashOf } from '../stores/hash.ts';

/**
 * A hash of values as JSON, independent of the order of keys. `-0` differs from `0`. Throws a
 * `bad-request` error for JSON with thousands of levels.
 */
export function hashOfValues(values: readonly unknown[]): Promise<string> {
  // `JSON.stringify` writes -0 as 0, so the positions of -0 follow the text.
  const negativeZeros: number[] = [];
  let position = 0;
  let text: string;
  try {
    text = JSON.stringify(values, (_, value) => {
      position++;
      if (Object.is(value, -0)) negativeZeros.push(position);
      return isObject(value) ? sorted(value) : value;
    });
  } catch {
    throw toProtocolError('bad-request', 'The parameters are nested too deeply to compare');
  }
  return hashOf(text + negativeZeros.join());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(object: Record<string, unknown>): object {
  // Without a prototype, so that `__proto__` is an ordinary key.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(object).sort()) copy[key] = object[key];
  return copy;
}
