import assert from 'node:assert/strict';
import type { Library } from './library.ts';
import { type PayloadName, payloads, simple } from './payloads.ts';

const extra = { ...simple, extraAttribute: 'foo' };
const extraInside = { ...simple, deeplyNested: { ...simple.deeplyNested, more: 'bar' } };
const { number: _, ...missing } = simple;
const wrong = { ...simple, number: 'foo' };

/** Asserts that a library does each task correctly, before measuring it. */
export function checkLibrary(library: Library): void {
  const { assertLoose, assertStrict, parseSafe, parseStrict } = library;
  for (const task of [assertLoose, assertStrict, parseSafe, parseStrict]) {
    for (const bad of [missing, wrong]) assert.throws(() => task?.(bad) ?? assert.fail());
  }
  if (assertLoose)
    for (const value of [simple, extra, extraInside]) assert.equal(assertLoose(value), true);
  if (assertStrict) assert.equal(assertStrict(simple), true);
  for (const value of [simple, extra, extraInside]) {
    if (parseSafe) assert.deepEqual(parseSafe(structuredClone(value)), simple);
  }
  if (parseStrict) assert.deepEqual(parseStrict(simple), simple);
  for (const parse of [parseSafe, parseStrict]) {
    const copy = parse?.(simple);
    assert.ok(copy !== simple && copy?.deeplyNested !== simple.deeplyNested, 'no copy was made');
  }
  for (const bad of [extra, extraInside]) {
    if (assertStrict) assert.throws(() => assertStrict(bad));
    if (parseStrict) assert.throws(() => parseStrict(bad));
  }
  for (const name of Object.keys(payloads) as PayloadName[]) checkCodec(library, name);
}

function checkCodec({ codecs, convertsWrongValues }: Library, name: PayloadName): void {
  const value = payloads[name];
  const { decode, encode } = codecs[name] ?? {};
  const json = JSON.parse(JSON.stringify(value));
  // Twice, since the first must not change its input.
  for (let i = 0; decode && i < 2; i++) assert.deepEqual(withoutUndefined(decode(json)), value);
  if (decode) {
    const text = JSON.stringify(json).replaceAll(/"(name|label)":/g, '"unknown":{"a":[1]},"$1":');
    const decoded = withoutUndefined(decode(JSON.parse(text)));
    assert.deepEqual(decoded, value, `${name} keeps unknown keys`);
  }
  for (const bad of decode ? spoil(json) : []) {
    const text = JSON.stringify(bad);
    if (convertsWrongValues && bad !== null) continue;
    assert.throws(() => decode?.(bad), `${name} ${text.slice(0, 200)}`);
  }
  if (encode) assert.deepEqual(JSON.parse((encode as (value: unknown) => string)(value)), json);
}

/** Removes undefined properties, which some libraries add. */
function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}

/** Values that are wrong in one place each: at the top, in a list, deep inside. */
function spoil(json: unknown): unknown[] {
  const text = JSON.stringify(json);
  const spoilt = [
    text.replace('"name":"', '"name":1,"x":"'),
    text.replace(/"(createdAt|placedAt|lastUpdate)":"[^"]*"/, '"$1":"yesterday"'),
    text.replace(/"label":"leaf"/, '"label":null'),
    text.replace(/"count":1/, '"count":"1"'),
    'null',
  ];
  return spoilt.filter((bad) => bad !== text).map((bad) => JSON.parse(bad));
}
