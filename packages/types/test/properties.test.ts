import { isDeepStrictEqual } from 'node:util';
import type { DecodeResult } from '@mikrokit/types';
import test from 'ava';
import fc from 'fast-check';
import { typesAndJson, typesAndValues } from './arbitraries/cases.ts';
import { runs } from './arbitraries/runs.ts';
import { samples } from './arbitraries/samples.ts';
import { type LoadedSample, loadSample } from './load-sample.ts';
import { assertNoPrototypeIsTouched } from './prototypes.ts';
import { isIdentical, isSame } from './same-values.ts';
import { acceptsJson } from './slow-interpreter/accepts-json.ts';
import { satisfies } from './slow-interpreter/satisfies.ts';

const MAX_DEPTH = 30;

test('a value makes a round trip, with the same result from every decoder and encoder', async (t) => {
  const property = fc.asyncProperty(typesAndValues, async ({ sample, unknownKeys, values }) => {
    const loaded = await loadSample(sample.type, unknownKeys);
    const codec = loaded.codec(MAX_DEPTH);
    for (const value of values) {
      assert(satisfies(loaded.types, loaded.id, value), 'the value is of the type');
      assert(codec.is(value), 'is says so');
      if (value === undefined) continue;
      const text = codec.encode(value);
      const json: unknown = JSON.parse(text);
      const decoded = decodeAll(loaded, json, MAX_DEPTH);
      assert(decoded.ok && isSame(decoded.value, value), `${text} is read as it was`);
      assert(codec.encode(decoded.value) === text, 'and written again as before');
      assert(isDeepStrictEqual(loaded.interpreted.encode(value), json), 'also by the model');
    }
  });
  await fc.assert(property, runs(200));
  t.pass();
});

test('mutated JSON is rejected with its reasons, or gives a value of the type', async (t) => {
  let rejected = 0;
  let count = 0;
  const property = fc.asyncProperty(typesAndJson, async ({ sample, unknownKeys, list }) => {
    const loaded = await loadSample(sample.type, unknownKeys);
    for (const { json, maxDepth } of list) {
      const before = JSON.stringify(json);
      const decoded = decodeAll(loaded, json, maxDepth);
      assert(JSON.stringify(json) === before, 'the JSON is left as it was');
      count++;
      if (!decoded.ok) {
        rejected++;
        continue;
      }
      assert(satisfies(loaded.types, loaded.id, decoded.value), 'the value is of the type');
      assertNoPrototypeIsTouched(decoded.value);
      if (decoded.value === undefined) continue;
      const again = decodeAll(loaded, JSON.parse(loaded.codec(1000).encode(decoded.value)), 1000);
      assert(again.ok && isSame(again.value, decoded.value), 'and makes a round trip');
    }
  });
  await fc.assert(property, runs(150));
  const share = rejected / count;
  t.true(share > 0.2 && share < 0.95, `${share} of the JSON was rejected`);
});

test('a value of another type is rejected, or written as JSON that is accepted', async (t) => {
  const property = fc.asyncProperty(
    samples(3),
    typesAndValues,
    async (sample, { unknownKeys, values }) => {
      const loaded = await loadSample(sample.type, unknownKeys);
      const codec = loaded.codec(MAX_DEPTH);
      for (const value of values) {
        assert(codec.is(value) === satisfies(loaded.types, loaded.id, value), 'is says the truth');
        const written = attempt(() => codec.encode(value));
        const lowered = attempt(() => loaded.interpreted.encode(value));
        if (value === undefined) continue;
        // For a key unknown to all members of a union, emitted code may omit it while the interpreter rejects it.
        const areTwins = unknownKeys === 'strip' || codec.is(value);
        if (areTwins) assert(Boolean(written) === Boolean(lowered), 'both write it or none');
        if (written === undefined) continue;
        const json: unknown = JSON.parse(written.gave as string);
        if (areTwins) assert(isDeepStrictEqual(lowered?.gave, json), 'and write the same');
        assert(decodeAll(loaded, json, MAX_DEPTH).ok, `${written.gave} is read`);
      }
    },
  );
  await fc.assert(property, runs(200));
  t.pass();
});

/** Decodes in every way there is, and makes sure that all agree. */
function decodeAll(loaded: LoadedSample, json: unknown, maxDepth: number): DecodeResult<unknown> {
  const decoded = loaded.codec(maxDepth).decode(json);
  const revived = loaded.interpreted.decode(json, maxDepth);
  const isAccepted = acceptsJson(loaded.types, loaded.id, json, maxDepth);
  const shown = JSON.stringify(json);
  assert(decoded.ok === isAccepted, `${shown} is ${isAccepted ? '' : 'not '}acceptable`);
  if (decoded.ok) assert(revived.ok && isIdentical(revived.value, decoded.value), shown);
  else {
    assert(decoded.issues.length > 0 && decoded.issues.length <= 20, `reasons for ${shown}`);
    assert(isDeepStrictEqual(revived, decoded), `the same reasons for ${shown}`);
  }
  return decoded;
}

function attempt(work: () => unknown): { readonly gave: unknown } | undefined {
  try {
    return { gave: work() };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function assert(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(what);
}
