import { inspect } from 'node:util';
import { createModelBuilder } from '@mikrokit/types/model';
import { maskSensitive } from '@mikrokit/types/runtime/interpret';
import { Sensitive, sensitive } from '@mikrokit/types/sensitive';
import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

test('a sensitive value masks itself in texts, JSON and logs', (t) => {
  const token = sensitive({ key: 'hunter2' });
  const texts = [
    String(token),
    `${token}`,
    `${token as unknown as string}`.concat(token as unknown as string),
    JSON.stringify({ token, list: [token] }),
    inspect({ token }, { depth: 9, showHidden: true, getters: true }),
    inspect(new Map([[token, token]])),
    inspect(Object.assign(new Error('failed'), { token })),
    JSON.stringify(structuredClone({ ...token })),
    JSON.stringify(Object.entries(token)),
  ];
  for (const text of texts) t.notRegex(text, /hunter2/);
  t.is(texts[0], '[sensitive]');
  t.is(JSON.stringify({ token }), '{"token":"[sensitive]"}');
  t.deepEqual(token.reveal(), { key: 'hunter2' });
});

test('a sensitive value is the value alone in JSON', async (t) => {
  const codec = await loadCodec(type.object({ key: type.sensitive(type.date) }));
  const [decoded] = codec.decode({ key: '2022-10-26T21:11:27.000Z' }) as [{ key: Sensitive<Date> }];
  t.true(decoded.key instanceof Sensitive);
  t.deepEqual(decoded.key.reveal(), new Date('2022-10-26T21:11:27.000Z'));
  t.is(codec.encode(decoded), '{"key":"2022-10-26T21:11:27.000Z"}');
  await checkCodec(t, type.sensitive(type.object({ key: type.string })), {
    invalid: [
      ['12', 'value | type | { key: string; } | Expected { key: string; }'],
      ['{"key":1}', 'value.key | type | string | Expected string'],
      ['null', 'value | type | { key: string; } | Expected { key: string; }'],
    ],
    unwritable: [{ key: 'a' }, 'a', null, sensitive({ key: 1 }), sensitive('a')],
  });
});

test('a sensitive value beside null and other types is told apart', async (t) => {
  const codec = await loadCodec(
    type.union(type.sensitive(type.object({ key: type.string })), type.nil, type.number),
  );
  t.deepEqual(codec.decode(null), [null]);
  t.deepEqual(codec.decode(7), [7]);
  const [decoded] = codec.decode({ key: 'a' }) as [Sensitive<{ key: string }>];
  t.deepEqual(decoded.reveal(), { key: 'a' });
  t.is(codec.encode(decoded), '{"key":"a"}');
  t.is(codec.encode(7), '7');
  t.throws(() => codec.encode({ key: 'a' }), { instanceOf: TypeError });
});

test('recorded JSON is masked by its type', (t) => {
  const builder = createModelBuilder();
  const secret = type.sensitive(type.string);
  const user = type.object({ name: type.string, password: type.optional(secret) });
  const login = type.object({
    user,
    all: type.array(type.union(user, type.nil)),
    keys: type.map(type.string, secret),
    pair: type.tuple(type.number, type.rest(secret)),
    others: type.object({}, { index: { key: 'string', type: secret } }),
  });
  const { types, ids } = builder.buildTypes([login(builder)]);
  const name = 'Ada';
  const password = 'hunter2';
  const json = {
    user: { name, password },
    all: [null, { name, password }],
    keys: [['a', password]],
    pair: [1, password, password],
    others: { a: password },
  };
  const before = structuredClone(json);
  const masked = '[sensitive]';
  t.deepEqual(maskSensitive(types, ids[0] as string, json), {
    user: { name, password: masked },
    all: [null, { name, password: masked }],
    keys: [['a', masked]],
    pair: [1, masked, masked],
    others: { a: masked },
  });
  t.deepEqual(json, before);
});

test('JSON without a type is dropped if asked for', (t) => {
  const builder = createModelBuilder();
  const known = type.object({
    name: type.string,
    list: type.array(type.unknown),
    any: type.unknown,
  });
  const { types, ids } = builder.buildTypes([known(builder)]);
  const json = {
    name: 'Ada',
    list: [1, { key: 'hunter2' }],
    any: { hunter2: 1 },
    hunter2: 'hunter2',
  };
  t.deepEqual(maskSensitive(types, ids[0] as string, json), json);
  t.deepEqual(maskSensitive(types, ids[0] as string, json, { untyped: 'drop' }), {
    name: 'Ada',
    list: ['[untyped]', '[untyped]'],
    any: '[untyped]',
  });
});
