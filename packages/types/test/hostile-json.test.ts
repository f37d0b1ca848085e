import test from 'ava';
import fc from 'fast-check';
import { runs } from './arbitraries/runs.ts';
import { samples } from './arbitraries/samples.ts';
import * as type from './define-types.ts';
import { type LoadedSample, loadSample } from './load-sample.ts';
import { numbersOfOneHash } from './numbers-of-one-hash.ts';
import { assertNoPrototypeIsTouched } from './prototypes.ts';

const DEEP = 50_000;

/** Ways to put JSON into JSON, again and again. */
const wraps = fc.constantFrom<((inner: unknown) => unknown)[]>(
  (inner) => [inner],
  (inner) => ({ a: inner }),
  (inner) => ({ leaf: 'a', next: inner }),
  (inner) => ({ leaf: 'a', kids: [inner] }),
  (inner) => ({ leaf: 'a', kids: [['a', inner]] }),
  (inner) => ({ a: inner, x: 'a' }),
  (inner) => ({ a: inner, y: 'a' }),
);

test('however deep JSON nests, it is rejected with a reason or decoded, and nothing overflows', async (t) => {
  const property = fc.asyncProperty(samples(2), wraps, async (sample, wrap) => {
    const loaded = await loadSample(sample.type, 'strip');
    let json: unknown = 1;
    for (let i = 0; i < DEEP; i++) json = wrap(json);
    const decoded = loaded.codec(64).decode(json);
    if (!decoded.ok && decoded.issues.length === 0) throw new Error('rejected without a reason');
    loaded.interpreted.decode(json, 64);
    assertNoPrototypeIsTouched(decoded.ok ? decoded.value : undefined);
    loaded.codec(64).is(json);
  });
  await fc.assert(property, runs(40));
  t.pass();
});

/** Types with JSON for them that grows with a number, each made to take time. */
const growing: Record<string, readonly [type.Type, (n: number) => unknown]> = {
  'a long string': [type.string, (n) => '\u2028"'.repeat(n)],
  digits: [type.bigint, (n) => '1'.repeat(n)],
  'a fraction of a second': [type.date, (n) => `2022-10-26T21:11:27.${'1'.repeat(n)}x`],
  'a long URL': [type.url, (n) => `https://a.example/${'é/../'.repeat(n)}`],
  'a long host': [type.url, (n) => `https://${'a.'.repeat(n)}example`],
  base64: [type.bytes('Uint8Array'), (n) => 'AAAA'.repeat(n)],
  'a template': [type.template`a${'string'}a${'string'}b`, (n) => 'a'.repeat(n)],
  'a list': [type.array(type.union(type.date, type.nil)), (n) => Array(n).fill(null)],
  'a tuple with a rest': [type.tuple(type.rest(type.number), type.string), (n) => Array(n).fill(1)],
  'a set that ends with a repetition': [
    type.set(type.union(type.number, type.string)),
    (n) => [...Array(n).keys(), 0],
  ],
  'a map that ends with a repeated key': [
    type.map(type.union(type.number, type.string), type.number),
    (n) => [...Array.from({ length: n }, (_, i) => [`${i}`, i]), ['0', 0]],
  ],
  'a map of unknown keys': [
    type.map(type.unknown, type.number),
    (n) => Array.from({ length: n }, (_, i) => [`${i}`, i]),
  ],
  'numbers that share a hash': [
    type.constrained(type.array(type.number), { kind: 'uniqueItems' }),
    (n) => numbersOfOneHash(n),
  ],
  'a Set of numbers that share a hash': [type.set(type.number), (n) => numbersOfOneHash(n)],
  'a Map of bigints that share a hash': [
    type.map(type.bigint, type.nil),
    (n) => bigintsOfOneHash(n).map((key) => [key, null]),
  ],
  'a Set of anything that shares a hash': [type.set(type.unknown), (n) => numbersOfOneHash(n)],
  'Sets of numbers that share a hash, each as large as one may be': [
    type.array(type.set(type.number)),
    (n) => Array(Math.round(n / 500)).fill(numbersOfOneHash(4096)),
  ],
  'bigints that share a hash': [
    type.constrained(type.array(type.bigint), { kind: 'uniqueItems' }),
    (n) => bigintsOfOneHash(n),
  ],
  'an object with many keys': [
    type.object({ a: type.optional(type.number) }, { index: { key: 'string', type: type.number } }),
    (n) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`key${i}`, i])),
  ],
  unknown: [type.unknown, (n) => Array.from({ length: n }, () => ({ a: [1] }))],
  'members that are tried one by one, in a list': [
    type.array(trial()),
    (n) => Array.from({ length: n / 10 }, () => nest(10, 'wrong')),
  ],
  'members that are tried one by one, in depth': [trial(), (n) => nest(Math.min(n, 400), null)],
};

/** V8 looks at their last 64 bits only. */
function bigintsOfOneHash(count: number): string[] {
  return Array.from({ length: count }, (_, i) => String((BigInt(i + 1) << 64n) + 1n));
}

function trial(): type.Type {
  return type.recursive((self) =>
    type.union(
      type.object({ a: self, x: type.object({}) }),
      type.object({ a: self, y: type.object({}) }),
      type.nil,
    ),
  );
}

function nest(levels: number, leaf: unknown): unknown {
  let json = leaf;
  for (let i = 0; i < levels; i++) json = { a: json, y: {}, x: [] };
  return json;
}

for (const [what, [of, jsonOf]] of Object.entries(growing)) {
  test(`${what}: eight times as much takes about eight times as long`, async (t) => {
    const loaded = await loadSample(of, 'strip');
    const [little, much] = [2000, 16_000].map((n) => jsonOf(n));
    timeOf(loaded, little); // warms up
    // Where time grows with the square it is 64; a slow moment of the machine does not come 20 times.
    const ratios: number[] = [];
    while (ratios.length < 20 && !ratios.some((ratio) => ratio < 30)) {
      ratios.push((timeOf(loaded, much) + 0.2) / (timeOf(loaded, little) + 0.2));
    }
    t.true(Math.min(...ratios) < 30, String(ratios));
  });
}

/** Milliseconds of the thread's own time to read and write JSON in every way. */
function timeOf(loaded: LoadedSample, json: unknown): number {
  const codec = loaded.codec(1000);
  const start = process.threadCpuUsage();
  const decoded = codec.decode(json);
  loaded.interpreted.decode(json, 1000);
  if (decoded.ok) {
    codec.is(decoded.value);
    codec.encode(decoded.value);
    loaded.interpreted.encode(decoded.value, 1000);
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

test('an object with a hostile length is rejected where a union has sensitive values and objects', async (t) => {
  const secret: type.Type = (builder) =>
    builder.add({ kind: 'sensitive', type: type.date(builder) });
  const of = type.union(secret, type.object({ a: type.number }), type.object({ b: type.string }));
  const loaded = await loadSample(of, 'reject');
  for (const length of [{ toString: null }, { valueOf: 1, toString: 1 }, -1, 'x', [[]]]) {
    const decoded = loaded.codec(64).decode({ length });
    t.false(decoded.ok);
    t.true(!decoded.ok && decoded.issues.length > 0);
  }
});
