import { InvalidValueError } from '@mikrokit/types';
import { toJsonSchema } from '@mikrokit/types/json-schema';
import test from 'ava';
import {
  array,
  date,
  labelled,
  literal,
  map,
  nothing,
  number,
  object,
  optional,
  recursive,
  string,
  type Type,
  template,
  union,
} from './define-types.ts';
import { loadCodec } from './load-codecs.ts';
import { loadTypeCodec, loadTypeCodecs } from './load-type-codec.ts';

interface Case {
  readonly type: Type;
  readonly good: readonly unknown[];
  /** With the paths of the keys that nothing is known of. */
  readonly bad: readonly (readonly [json: unknown, ...paths: string[]])[];
}

const user = object({ id: number, name: string, at: optional(date) }, { name: 'User' });

const cases: Record<string, Case> = {
  'an object': {
    type: user,
    good: [
      { id: 1, name: 'a' },
      { id: 1, name: 'a', at: '2022-10-26T21:11:27Z' },
    ],
    bad: [
      [{ id: 1, name: 'a', admin: true }, 'admin'],
      [{ id: 1, name: 'a', at: '2022-10-26T21:11:27Z', x: null, y: null }, 'x', 'y'],
      [JSON.parse('{"id":1,"name":"a","__proto__":{}}'), '__proto__'],
      [{ id: 1, name: 'a', constructor: 1 }, 'constructor'],
    ],
  },
  'an object without properties': { type: object({}), good: [{}], bad: [[{ a: 1 }, 'a']] },
  'a property that may be undefined': {
    type: object({ a: union(number, nothing), toString: optional(number) }),
    good: [{}, { a: 1 }, { toString: 2 }],
    bad: [
      [{ b: 1 }, 'b'],
      [{ a: 1, valueOf: 2 }, 'valueOf'],
    ],
  },
  'objects in lists, maps and themselves': {
    type: recursive((self) =>
      object({ list: optional(array(self)), map: optional(map(self, user)) }),
    ),
    good: [{ list: [{}, { list: [] }], map: [[{}, { id: 1, name: 'a' }]] }],
    bad: [
      [{ list: [{}, { lists: [] }] }, 'list.1.lists'],
      [{ map: [[{}, { id: 1, name: 'a', b: 2 }]] }, 'map.0.1.b'],
    ],
  },
  'an index signature': {
    type: object({ id: number }, { index: { key: 'string', type: number } }),
    good: [{ id: 1, other: 2 }],
    bad: [],
  },
  'a numeric index signature': {
    type: object({ id: number }, { index: { key: 'number', type: string } }),
    good: [{ id: 1, 7: 'a' }],
    bad: [[{ id: 1, 7: 'a', other: 'b' }, 'other']],
  },
  'a numeric index signature beside one for some keys': {
    type: object(
      {},
      {
        index: { key: 'number', type: string },
        patterns: [{ key: template`x-${'bigint'}`, type: string }],
      },
    ),
    good: [{ 7: 'a' }, { 'x-1': 'b', 1.5: '' }],
    bad: [[{ 7: 'a', 'x-': 'b' }, 'x-']],
  },
  'a union told apart by a literal key': {
    type: union(
      object({ kind: literal('a'), x: number }),
      object({ kind: literal('b'), y: number }),
    ),
    good: [
      { kind: 'a', x: 1 },
      { kind: 'b', y: 1 },
    ],
    bad: [[{ kind: 'a', x: 1, y: 1 }, 'y']],
  },
};

for (const [name, { type, good, bad }] of Object.entries(cases)) {
  test(`${name}: keys that its type does not have are rejected where the router says so`, async (t) => {
    const strict = await loadCodec(type, 'reject');
    const loose = await loadCodec(type);
    for (const json of good) {
      t.deepEqual(strict.decode(json), loose.decode(json));
      t.deepEqual(strict.interpreted.decode(json), loose.decode(json));
      t.deepEqual(strict.explain(json), []);
    }
    for (const [json, ...paths] of bad) {
      t.truthy(loose.decode(json) ?? JSON.stringify(json).includes('__proto__'));
      t.is(strict.decode(json), undefined);
      t.is(strict.interpreted.decode(json), undefined);
      const issues = strict.explain(json);
      t.deepEqual(
        issues.map(({ path }) => path.slice(1).join('.')),
        paths,
      );
      t.true(issues.every(({ code }) => code === 'unknown-key'));
    }
  });
}

test('a union of objects distinguished by shape chooses the one without unknown keys', async (t) => {
  const type = union(object({ a: number }), object({ a: number, b: date }), object({ c: number }));
  const { decode, explain } = await loadCodec(type, 'reject');
  t.deepEqual(decode({ a: 1, b: '2022-10-26T21:11:27Z' }), [
    { a: 1, b: new Date('2022-10-26T21:11:27Z') },
  ]);
  t.is(decode({ a: 1, b: 'no date' }), undefined);
  t.deepEqual(
    explain({ a: 1, b: 'no date' }).map(({ path, code }) => [path.join('.'), code]),
    [['value.b', 'format']],
  );
});

test('an issue of an unknown key names the object', async (t) => {
  const { explain } = await loadCodec(labelled('user', user).type, 'reject');
  t.deepEqual(explain({ id: 1, name: 'a', admin: true }), [
    {
      path: ['value', 'admin'],
      code: 'unknown-key',
      expected: 'User',
      message: 'Unknown key; expected User',
    },
  ]);
});

test('a key that is set to undefined is not unknown', async (t) => {
  const { decode } = await loadCodec(user, 'reject');
  t.deepEqual(decode({ id: 1, name: 'a', at: undefined }), [{ id: 1, name: 'a' }]);
});

test('an unknown key that is set to undefined is absent, as it is in JSON', async (t) => {
  const types = [
    user,
    object(
      { id: number, name: string },
      { patterns: [{ key: template`x-${'bigint'}`, type: string }] },
    ),
    object({ id: number, name: string }, { index: { key: 'number', type: string } }),
    union(user, object({ id: number, other: string })),
  ];
  const value = { id: 1, name: 'a', z: undefined };
  for (const type of types) {
    const codec = await loadTypeCodec(type, { unknownKeys: 'reject' });
    t.true(codec.is(value));
    t.is(codec.assert(value), value);
    t.deepEqual(codec.decode(value), { ok: true, value: { id: 1, name: 'a' } });
    t.is(codec.encode(value as never), '{"id":1,"name":"a"}');
    const { decode, interpreted, explain } = await loadCodec(type, 'reject');
    t.deepEqual(decode(value), [{ id: 1, name: 'a' }]);
    t.deepEqual(interpreted.decode(value), [{ id: 1, name: 'a' }]);
    t.deepEqual(explain(value), []);
  }
});

test('a key that is inherited, or is not listed, makes no room for an unknown one', async (t) => {
  const codec = await loadTypeCodec(object({ id: number, name: optional(string) }), {
    unknownKeys: 'reject',
  });
  class Inherits {
    get id() {
      return 1;
    }
  }
  const hidden = () => Object.defineProperty({}, 'id', { value: 1 });
  const inherited = () => Object.create({ id: 1 });
  for (const make of [() => new Inherits(), hidden, inherited]) {
    t.true(codec.is(make()));
    t.deepEqual(codec.decode(make()), { ok: true, value: { id: 1 } });
    for (const more of [{ admin: true }, { name: 'a', admin: null }]) {
      const value = Object.assign(make(), more);
      t.false(codec.is(value));
      t.false(codec.decode(value).ok);
      const error = t.throws(() => codec.assert(value), { instanceOf: InvalidValueError });
      t.like(error.issues, [{ path: ['admin'], code: 'unknown-key' }]);
    }
  }
});

test('results are not closed, and the model says that parameters are', async (t) => {
  const { model, encode } = await loadCodec(user, 'reject');
  t.is(model.unknownKeys, 'reject');
  t.is(encode({ id: 1, name: 'a', more: true }), '{"id":1,"name":"a"}');
  const { params, result } = model.routes.route0!;
  t.true(
    JSON.stringify(toJsonSchema(model.types, params)).includes('"additionalProperties":false'),
  );
  t.false(JSON.stringify(toJsonSchema(model.types, result)).includes('additionalProperties'));
});

test('a codec rejects unknown keys in JSON and in values, with their paths', async (t) => {
  const users = await loadTypeCodec(array(user), { unknownKeys: 'reject' });
  const value = [{ id: 1, name: 'a', at: new Date() }];
  t.true(users.is(value));
  t.deepEqual(users.parse(users.encode(value)), { ok: true, value });
  const more = [{ ...value[0], admin: true }];
  t.false(users.is(more));
  const issue = { path: [0, 'admin'], code: 'unknown-key', expected: 'User' };
  const issues = [{ ...issue, message: 'Unknown key; expected User' }];
  t.deepEqual(users.parse(JSON.stringify(more)), { ok: false, issues });
  const error = t.throws(() => users.assert(more), { instanceOf: InvalidValueError });
  t.deepEqual(error.issues, issues);
  t.is(users.encode(more), users.encode(value));
});

test('a value with keys unknown to every member of a union is rejected, not written without them', async (t) => {
  const type = union(object({ a: optional(string) }), object({ b: optional(number), d: number }));
  const codec = await loadTypeCodec(type, { unknownKeys: 'reject' });
  t.is(codec.encode({ a: 'x' }), '{"a":"x"}');
  t.is(codec.encode({ d: 1 }), '{"d":1}');
  for (const value of [{ a: 'x', c: 1 }, { a: 'x', d: 1 }, { c: 1 }]) {
    t.throws(() => codec.encode(value), { instanceOf: TypeError });
  }
});

test('a codec compiled for one treatment of unknown keys refuses to run with another', async (t) => {
  await t.throwsAsync(loadTypeCodecs([user], {}, { unknownKeys: 'reject' }), {
    message: /unknownKeys is "reject", but this codec was compiled for "strip"/,
  });
  await t.notThrowsAsync(loadTypeCodecs([number], {}, { unknownKeys: 'reject' }));
});
