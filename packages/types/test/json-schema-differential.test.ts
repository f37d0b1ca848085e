// biome-ignore-all lint/suspicious/noTemplateCurlyInString: TypeScript writes template literal types so.
import { type ApiModel, typeNode } from '@mikrokit/types/model';
import type { Issue } from '@mikrokit/types/runtime';
import test from 'ava';
import { loadCodecs } from './load-codecs.ts';
import { createRandom } from './random.ts';
import { mutate } from './random-json.ts';
import { createSampler, type Sample } from './random-types.ts';
import { reachableTypes, schemaOfResult, validatorOf } from './validator.ts';

const TYPES = 250;
const ROUNDS = 20;
const random = createRandom(11);
const sample = createSampler(random);
const samples: Sample[] = Array.from({ length: TYPES }, () => sample(3));
const loaded = loadCodecs(samples.map(({ type }) => type)).then((codecs) =>
  codecs.map((codec, i) => ({
    ...codec,
    hasInnerRest: hasInnerRest(codec.model, `route${i}`),
    validates: validatorOf(schemaOfResult(codec.model, `route${i}`)),
  })),
);

/** What JSON Schema has no words for: elements that are counted from the end of a list. */
function hasInnerRest(model: ApiModel, route: string): boolean {
  return [...reachableTypes(model, model.routes[route]!.result)].some((id) => {
    const node = typeNode(model.types, id);
    return node.kind === 'tuple' && node.elements.slice(0, -1).some(({ rest }) => rest);
  });
}

/** The validator takes `__proto__` for no key, and calls what an object has as `toString`. */
function isBeyondValidator(json: unknown): boolean {
  return /"(?:__proto__|toString)":/.test(JSON.stringify(json));
}

/** Why decode refuses what the schema takes, where that is as it should be. */
function isBeyondSchemas(json: unknown, issues: readonly Issue[]): boolean {
  // What `1e999` is parsed to is no JSON, so that no schema speaks of it.
  if (holdsInfinity(json)) return true;
  // Keys of a Map and elements of a Set may be equal if they are objects, so that not all are told apart;
  // patterns say less than template literal types, and have no flags; nothing bounds bigints. Of unions only that none of their members fits is told.
  return (
    holdsNonsense(json) ||
    issues.every(
      ({ code, expected }) =>
        code === 'duplicate' || /\$\{|\b(?:Map|Set)<|Pattern<|\bbigint & /.test(expected),
    )
  );
}

function holdsInfinity(json: unknown): boolean {
  if (typeof json === 'object' && json !== null) return Object.values(json).some(holdsInfinity);
  return json === Number.POSITIVE_INFINITY;
}

/** Whether there is a day that no month has, or a pattern that does not compile: they have the right form. */
function holdsNonsense(json: unknown): boolean {
  return /"2022-02-30(?:T00:00:00Z)?"|"\/\(\/"|"\/a\/gg"/.test(JSON.stringify(json));
}

test('what is written of random types satisfies their schemas', async (t) => {
  for (const [i, codec] of (await loaded).entries()) {
    for (let round = 0; round < ROUNDS; round++) {
      const text = codec.encode(samples[i]!.value(4));
      if (text === undefined || isBeyondValidator(JSON.parse(text))) continue;
      if (!codec.validates(JSON.parse(text))) {
        t.fail(`${text} breaks ${JSON.stringify(schemaOfResult(codec.model, `route${i}`))}`);
      }
    }
  }
  t.pass();
});

test('mutated JSON is taken or refused by schema and decode alike', async (t) => {
  const count = { taken: 0, refused: 0, beyond: 0 };
  for (const [i, codec] of (await loaded).entries()) {
    for (let round = 0; round < ROUNDS; round++) {
      let json = JSON.parse(codec.encode(samples[i]!.value(4)) ?? 'null');
      for (let n = random.below(3); n >= 0; n--) json = mutate(json, random);
      const isTaken = codec.decode(json) !== undefined;
      count[isTaken ? 'taken' : 'refused']++;
      if (isBeyondValidator(json)) continue;
      const isValid = codec.validates(json);
      if (isTaken === isValid) continue;
      count.beyond++;
      if (!isTaken && (codec.hasInnerRest || isBeyondSchemas(json, codec.explain(json)))) continue;
      const schema = JSON.stringify(schemaOfResult(codec.model, `route${i}`));
      t.fail(`decode takes ${JSON.stringify(json)}: ${isTaken}, the schema: ${isValid}: ${schema}`);
    }
  }
  t.true(count.taken > 1000 && count.refused > 1000, JSON.stringify(count));
  t.true(count.beyond < (TYPES * ROUNDS) / 50, JSON.stringify(count));
});
