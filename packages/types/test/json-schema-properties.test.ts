// biome-ignore-all lint/suspicious/noTemplateCurlyInString: TypeScript writes template literal types so.
import { toJsonSchema } from '@mikrokit/types/json-schema';
import { type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import type { Issue } from '@mikrokit/types/runtime';
import test from 'ava';
import fc from 'fast-check';
import { typesAndJson } from './arbitraries/cases.ts';
import { runs } from './arbitraries/runs.ts';
import { loadSample } from './load-sample.ts';
import { reachableTypes, validatorOf } from './validator.ts';

const MAX_DEPTH = 30;

test('schemas accept the JSON of arbitrary types, and the same mutated JSON as decode', async (t) => {
  const count = { taken: 0, rejected: 0, beyond: 0 };
  const property = fc.asyncProperty(typesAndJson, async ({ sample, unknownKeys, values, list }) => {
    const loaded = await loadSample(sample.type, unknownKeys);
    const { types, id } = loaded;
    const schema = toJsonSchema(types, id);
    const validates = validatorOf(schema);
    const codec = loaded.codec(MAX_DEPTH);
    const written = values.filter((value) => value !== undefined).map(codec.encode);
    for (const text of written) {
      const json: unknown = JSON.parse(text);
      if (isBeyondValidator(json) || validates(json)) continue;
      throw new Error(`${text} breaks ${JSON.stringify(schema)}`);
    }
    for (const { json } of list) {
      const decoded = codec.decode(json);
      count[decoded.ok ? 'taken' : 'rejected']++;
      if (isBeyondValidator(json) || decoded.ok === validates(json)) continue;
      count.beyond++;
      if (!decoded.ok && (hasInnerRest(types, id) || isBeyondSchemas(json, decoded.issues)))
        continue;
      const shown = `${JSON.stringify(json)}: ${decoded.ok}`;
      throw new Error(`decode takes ${shown}, otherwise than ${JSON.stringify(schema)}`);
    }
  });
  await fc.assert(property, runs(120));
  const all = count.taken + count.rejected;
  t.true(count.taken > all / 20 && count.rejected > all / 5, JSON.stringify(count));
  t.true(count.beyond < all / 25, JSON.stringify(count));
});

/** JSON Schema cannot describe elements counted from the end of a list. */
function hasInnerRest(types: Types, id: TypeId): boolean {
  return [...reachableTypes(types, id)].some((part) => {
    const node = typeNode(types, part);
    return node.kind === 'tuple' && node.elements.slice(0, -1).some(({ rest }) => rest);
  });
}

/** The validator takes `__proto__` for no key nor for an element that is there already, and calls what an object has as `toString`. */
function isBeyondValidator(json: unknown): boolean {
  return /"__proto__"|"toString":/.test(JSON.stringify(json));
}

/** Whether decode rejects JSON for reasons that a schema cannot express. */
function isBeyondSchemas(json: unknown, issues: readonly Issue[]): boolean {
  // The parsed `1e999` is not JSON, so no schema covers it.
  if (holdsInfinity(json)) return true;
  // Only classes check whether a day, zone or pattern exists. Keys of a Map and elements of a Set may be equal if they are
  // objects. Patterns are looser than template literal types, and have no flags. Nothing bounds bigints. A union has a
  // single issue if none of its members fits.
  return (
    holdsNonsense(json) ||
    issues.every(
      ({ code, expected }) =>
        code === 'duplicate' ||
        /\$\{|\b(?:Map|Set)<|Pattern<|\bbigint & |\bTemporal\.|\bRegExp\b/.test(expected),
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
