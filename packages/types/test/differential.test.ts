import { isDeepStrictEqual } from 'node:util';
import test from 'ava';
import { loadCodecs } from './load-codecs.ts';
import { createRandom } from './random.ts';
import { mutate } from './random-json.ts';
import { createSampler, type Sample } from './random-types.ts';

const TYPES = 250;
const ROUNDS = 20;
const random = createRandom(5);
const sample = createSampler(random);
const samples: Sample[] = Array.from({ length: TYPES }, () => sample(3));
const types = samples.map(({ type }) => type);
const modes = [
  { mode: 'unknown keys are dropped', codecs: loadCodecs(types) },
  { mode: 'unknown keys are refused', codecs: loadCodecs(types, 'reject') },
];

/** Equal, but for properties that are undefined in one and absent in the other. */
function isSame(a: unknown, b: unknown): boolean {
  const isDefined = (part: unknown) => part !== undefined;
  return isDeepStrictEqual(comparable(a, isDefined), comparable(b, isDefined));
}

/** The same value without objects whose contents are not in their properties. */
function comparable(value: unknown, isKept: (part: unknown) => boolean = () => true): unknown {
  const inner = (part: unknown) => comparable(part, isKept);
  if (value instanceof Map) return { map: inner([...value]) };
  if (value instanceof Set) return { set: inner([...value]) };
  if (value instanceof URL) return { url: value.href };
  const tag = Object.prototype.toString.call(value);
  if (tag.startsWith('[object Temporal.')) return { [tag]: String(value) };
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return { [tag]: hexOf(value) };
  if (Array.isArray(value)) return value.map(inner);
  if (tag !== '[object Object]') return value;
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([, part]) => isKept(part))
      .map(([key, part]) => [key, inner(part)]),
  );
}

/** Two views of the same bytes are the same, whatever else is in their buffers. */
function hexOf(value: ArrayBuffer | ArrayBufferView): string {
  const view = ArrayBuffer.isView(value) ? value : new DataView(value);
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('hex');
}

function show(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    if (part instanceof Map) return { map: [...part] };
    if (part instanceof Set) return { set: [...part] };
    return typeof part === 'bigint' ? `${part}n` : part;
  });
}

/** What became of a work, so that two can be compared. */
function attempt(work: () => unknown): unknown {
  try {
    return { gave: work() };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'threw';
  }
}

function parse(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}

for (const { mode, codecs } of modes) {
  test(`the interpreter decodes and encodes as emitted code does where ${mode}`, async (t) => {
    for (const [i, { decode, encode, interpreted }] of (await codecs).entries()) {
      for (let round = 0; round < ROUNDS; round++) {
        const value = (random.below(3) === 0 ? random.pick(samples) : samples[i]!).value(4);
        const written = attempt(() => parse(encode(value)));
        const lowered = attempt(() => parse(interpreted.encode(value)));
        if (!isDeepStrictEqual(lowered, written)) {
          t.fail(`type ${i}: ${show(value)} is written as ${show(written)}, not ${show(lowered)}`);
        }
        let json: unknown = JSON.parse(encode(samples[i]!.value(4)) ?? 'null');
        for (let n = random.below(4); n > 0; n--) json = mutate(json, random);
        const maxDepth = random.pick([2, 3, 20]);
        const decoded = decode(json, maxDepth);
        const revived = interpreted.decode(json, maxDepth);
        if (!isDeepStrictEqual(comparable(revived), comparable(decoded))) {
          t.fail(`type ${i}: ${show(json)} gives ${show(decoded)}, not ${show(revived)}`);
        }
      }
    }
    t.pass();
  });

  test(`random values of random types are the same after a round trip where ${mode}`, async (t) => {
    for (const [i, codec] of (await codecs).entries()) {
      for (let round = 0; round < ROUNDS; round++) {
        const value = samples[i]!.value(4);
        const json = JSON.parse(codec.encode(value) ?? 'null');
        const decoded = codec.decode(json);
        if (!isSame(decoded, [value])) {
          t.fail(`type ${i}: ${show(value)} became ${show(decoded)} through ${show(json)}`);
        }
        const issues = codec.explain(json);
        if (issues.length > 0) t.fail(`type ${i}: ${show(json)} explained by ${show(issues)}`);
      }
    }
    t.pass();
  });

  test(`mutated JSON is refused with an issue, or makes a round trip where ${mode}`, async (t) => {
    let refused = 0;
    for (const [i, codec] of (await codecs).entries()) {
      for (let round = 0; round < ROUNDS; round++) {
        let json = JSON.parse(codec.encode(samples[i]!.value(4)) ?? 'null');
        for (let n = random.below(3); n >= 0; n--) json = mutate(json, random);
        const maxDepth = random.pick([2, 3, 20]);
        const decoded = codec.decode(json, maxDepth);
        const issues = codec.explain(json, maxDepth);
        if ((decoded === undefined) !== issues.length > 0) {
          t.fail(`type ${i}: ${show(json)} gives ${show(decoded)} and ${show(issues)}`);
        }
        if (decoded === undefined) {
          refused++;
          continue;
        }
        const again = codec.decode(JSON.parse(codec.encode(decoded[0]) ?? 'null'));
        if (!isSame(again, decoded)) {
          t.fail(`type ${i}: ${show(json)} gives ${show(decoded)} and then ${show(again)}`);
        }
      }
    }
    const share = refused / (TYPES * ROUNDS);
    t.true(share > 0.3 && share < 0.9, `${share} of the JSON was refused`);
  });
}

test('a value of another type is refused, or written as JSON of the type', async (t) => {
  let refused = 0;
  for (const [i, codec] of (await modes[0]!.codecs).entries()) {
    for (let round = 0; round < ROUNDS; round++) {
      const value = random.pick(samples).value(3);
      let text: string | undefined;
      try {
        text = codec.encode(value);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        refused++;
        continue;
      }
      if (codec.decode(JSON.parse(text ?? 'null')) === undefined) {
        t.fail(`type ${i}: ${show(value)} is written as ${text}`);
      }
    }
  }
  t.true(refused > 0);
});
