import { isDeepStrictEqual } from 'node:util';
import test from 'ava';
import fc from 'fast-check';
import { typesAndValues } from './arbitraries/cases.ts';
import { runs } from './arbitraries/runs.ts';
import { loadSample } from './load-sample.ts';
import { isSame } from './same-values.ts';

test('a value encoded within a depth is decoded within the same depth', async (t) => {
  let rejected = 0;
  let written = 0;
  const property = fc.asyncProperty(typesAndValues, async ({ sample, values, unknownKeys }) => {
    const loaded = await loadSample(sample.type, unknownKeys);
    for (const value of values) {
      if (value === undefined) continue;
      const json: unknown = JSON.parse(loaded.codec(1000).encode(value));
      for (const maxDepth of [0, 1, 2, 3, 4]) {
        const codec = loaded.codec(maxDepth);
        const text = attempt(() => codec.encode(value));
        const lowered = attempt(() => loaded.interpreted.encode(value, maxDepth));
        const decoded = codec.decode(json);
        const shown = `${JSON.stringify(json)} at ${maxDepth}`;
        assert((text === undefined) === (lowered === undefined), `both write ${shown}, or none`);
        if (text !== undefined) {
          written++;
          assert(isDeepStrictEqual(JSON.parse(text as string), json), `whole, not cut: ${shown}`);
          assert(isDeepStrictEqual(lowered, json), `also by the model: ${shown}`);
          assert(decoded.ok && isSame(decoded.value, value), `and it is read: ${shown}`);
          assert(codec.is(value), `is says so: ${shown}`);
        } else {
          // Decode may still take it, by a member of a union that says less and drops what is too deep.
          rejected++;
        }
      }
    }
  });
  await fc.assert(property, runs(150));
  t.true(written > 100 && rejected > 100, `${written} written, ${rejected} rejected`);
});

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('Value nests too deep')) return;
    throw error;
  }
}

function assert(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(`Not so: ${what}`);
}
