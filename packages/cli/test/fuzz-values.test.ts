import { isDeepStrictEqual } from 'node:util';
import { createRandom } from '@mikrokit/types/mock';
import type { Types } from '@mikrokit/types/model';
import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import fc from 'fast-check';
import { samples } from '../../types/test/arbitraries/samples.ts';
import { modelOf } from '../../types/test/load-sample.ts';
import { createJsonValues } from '../src/fuzz/values/json-values.ts';
import { UngeneratedTypeError } from '../src/fuzz/values/ungenerated-type-error.ts';
import { visitJson } from '../src/fuzz/values/visit-json.ts';
import { changedInOneLocation } from '../src/fuzz/values/wrong-json.ts';

test('most values made from a type are of it', (t) => {
  let [made, rejected, unmade] = [0, 0, 0];
  for (const { type } of fc.sample(samples(3), { seed: 11, numRuns: 400 })) {
    const { types, ids } = modelOf(type, 'strip');
    const id = ids[0] as string;
    try {
      for (const value of fc.sample(createJsonValues(types).of(id), { seed: 12, numRuns: 10 })) {
        const text = JSON.stringify(value);
        // An absent property has no JSON.
        if (text === undefined) continue;
        made++;
        const decoded = decodeByModel({ types }, id, JSON.parse(text), { maxDepth: 64 });
        if (!decoded.ok) rejected++;
      }
    } catch (error) {
      if (!(error instanceof UngeneratedTypeError)) throw error;
      unmade++;
    }
  }
  t.log({ made, rejected, unmade });
  t.true(made > 3000);
  t.true(rejected < made / 30, `${rejected} of ${made} are not of their types`);
  t.true(unmade < 8);
});

test('objects come without any of their optional properties, also within others', (t) => {
  const names = ['email', 'username', 'password', 'image', 'bio', 'city', 'phone', 'site'];
  const types: Types = {
    text: { kind: 'string' },
    user: {
      kind: 'object',
      properties: names.map((name) => ({ name, type: 'text', optional: true })),
    },
    body: { kind: 'object', properties: [{ name: 'user', type: 'user' }] },
  };
  const values = fc.sample(createJsonValues(types).of('body'), { seed: 13, numRuns: 100 });
  t.true(values.some((value) => isDeepStrictEqual(value, { user: {} })));
});

test('wrong values include whole numbers far beyond the safe ones', (t) => {
  const random = createRandom(14);
  const changed = Array.from({ length: 500 }, () => changedInOneLocation({ id: 1 }, random));
  t.true(changed.some((value) => isDeepStrictEqual(value, { id: 5.9e21 })));
});

test('parts of a value that a schema parses are visited, with what is sensitive in them', (t) => {
  const types: Types = {
    text: { kind: 'string' },
    secret: { kind: 'sensitive', type: 'text' },
    user: { kind: 'object', properties: [{ name: 'password', type: 'secret' }] },
    parsed: { kind: 'parsed', schema: 'userSchema', type: 'user' },
    body: { kind: 'object', properties: [{ name: 'user', type: 'parsed' }] },
  };
  const secrets: unknown[] = [];
  visitJson(types, 'body', { user: { password: 'p4ss' } }, ({ path, json, secrecy }) => {
    if (secrecy !== undefined) secrets.push([path, json, secrecy]);
  });
  t.deepEqual(secrets, [[['user', 'password'], 'p4ss', 'sensitive']]);
});

test('secrets in Maps and under any keys are found', (t) => {
  const types: Types = {
    text: { kind: 'string' },
    secret: { kind: 'sensitive', type: 'text' },
    map: { kind: 'map', key: 'text', value: 'secret' },
    record: { kind: 'object', properties: [], index: { key: 'string', type: 'secret' } },
    both: { kind: 'tuple', elements: [{ type: 'map' }, { type: 'record' }] },
  };
  const secrets: unknown[] = [];
  visitJson(types, 'both', [[['a', 'p4ss']], { b: 'w0rd' }], ({ path, json, node, secrecy }) => {
    if (secrecy !== undefined && node.kind === 'string') secrets.push([path, json]);
  });
  t.deepEqual(secrets, [
    [[0, 0, 1], 'p4ss'],
    [[1, 'b'], 'w0rd'],
  ]);
});
