// `node check-libraries.ts zod ajv`: checks that libraries do their work with each payload. In a process of its own, since V8
// optimises for all shapes that it has seen.
import { deepStrictEqual, throws } from 'node:assert/strict';
import type { PayloadCodec } from './libraries/library.ts';
import { importLibrary, type Payload, readPayload } from './payload.ts';
import { type PayloadName, payloads } from './results.ts';

/** A key that many objects of a payload have: others are put beside it. */
const KEYS: Readonly<Record<PayloadName, string>> = {
  twitter: 'screen_name',
  'citm-catalog': 'eventId',
  canada: 'name',
  'github-events': 'login',
};

const libraries = process.argv.slice(2);
for (const name of payloads) {
  const payload = await readPayload(name);
  for (const library of libraries) {
    try {
      checkCodec(payload, (await importLibrary(library))(name, payload.codec));
    } catch (cause) {
      throw new Error(`${library} does not do its work with ${name}`, { cause });
    }
  }
}

/**
 * Asserts that a library decodes a payload to the value, strips undeclared properties both ways, and rejects a value that
 * is wrong in one place.
 */
function checkCodec({ name, text, value }: Payload, { decode, encode }: PayloadCodec): void {
  const key = `"${KEYS[name]}":`;
  const withMore = text.replaceAll(key, `"undeclared":{"a":[1]},${key}`);
  deepStrictEqual(decode(text), value);
  deepStrictEqual(decode(withMore), value, `${name} keeps undeclared properties`);
  throws(() => decode(text.replace(key, `${key}[],"undeclared":`)), `${name} takes wrong values`);
  // Members may be in another order: that of the type.
  const json: unknown = JSON.parse(JSON.stringify(value));
  deepStrictEqual(JSON.parse(encode(value)), json);
  deepStrictEqual(
    JSON.parse(encode(withUndeclared(value))),
    json,
    `${name} writes undeclared ones`,
  );

  function withUndeclared(part: unknown): unknown {
    if (typeof part !== 'object' || part === null || part instanceof Date) return part;
    if (Array.isArray(part)) return part.map(withUndeclared);
    const entries = Object.entries(part).map(([name, inner]) => [name, withUndeclared(inner)]);
    const more = Object.hasOwn(part, KEYS[name]) ? { undeclared: [1] } : {};
    return { ...Object.fromEntries(entries), ...more };
  }
}
