import { isDeepStrictEqual } from 'node:util';
import test from 'ava';
import fc from 'fast-check';
import { typesAndJson, typesAndValues } from './arbitraries/cases.ts';
import { runs } from './arbitraries/runs.ts';
import { type Codec, loadCodecs } from './load-codecs.ts';
import { isIdentical, isSame } from './same-values.ts';
import { acceptsJson } from './slow-interpreter/accepts-json.ts';

const unknownKeys = fc.constantFrom(undefined, 'reject' as const);
/** Types of one API, which share the functions of what they have in common. */
const few = { minLength: 1, maxLength: 8 };

test('values make a round trip through the routes of an API', async (t) => {
  const property = fc.asyncProperty(
    fc.array(typesAndValues, few),
    unknownKeys,
    async (all, keys) => {
      const codecs = await loadCodecs(
        all.map(({ sample }) => sample.type),
        keys,
      );
      for (const [i, { values }] of all.entries()) {
        const codec = codecs[i] as Codec;
        for (const value of values) {
          const json: unknown = JSON.parse(codec.encode(value) ?? 'null');
          const shown = `type ${i}: ${JSON.stringify(json)}`;
          const lowered = codec.interpreted.encode(value) ?? 'null';
          assert(isDeepStrictEqual(JSON.parse(lowered), json), `${shown} is written by the model`);
          assert(isSame(codec.decode(json), [value]), `${shown} is read as it was`);
          assert(codec.explain(json).length === 0, `${shown} has no issues`);
        }
      }
    },
  );
  await fc.assert(property, runs(25));
  t.pass();
});

test('mutated JSON is rejected by the routes of an API with a reason, or gives what the model says', async (t) => {
  const property = fc.asyncProperty(fc.array(typesAndJson, few), unknownKeys, async (all, keys) => {
    const codecs = await loadCodecs(
      all.map(({ sample }) => sample.type),
      keys,
    );
    for (const [i, { list }] of all.entries()) {
      const codec = codecs[i] as Codec;
      const { types, routes } = codec.model;
      const { params = '' } = routes[`route${i}`] ?? {};
      for (const { json, maxDepth } of list) {
        const decoded = codec.decode(json, maxDepth);
        const shown = `type ${i}: ${JSON.stringify(json)}`;
        const isAccepted = acceptsJson(types, params, [json], maxDepth);
        assert((decoded !== undefined) === isAccepted, `${shown} is acceptable: ${isAccepted}`);
        assert(
          isAccepted === (codec.explain(json, maxDepth).length === 0),
          `${shown} is explained`,
        );
        assert(isIdentical(codec.interpreted.decode(json, maxDepth), decoded), `${shown} is read`);
      }
    }
  });
  await fc.assert(property, runs(20));
  t.pass();
});

function assert(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(what);
}
