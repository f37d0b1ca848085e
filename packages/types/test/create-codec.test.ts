import { createCodec, InvalidValueError } from '@mikrokit/types';
import test from 'ava';
import * as type from './define-types.ts';
import { loadTypeCodec, loadTypeCodecs } from './load-type-codec.ts';

interface User {
  id: number;
  name?: string;
  since: Date;
}

const user = type.object(
  { id: type.number, name: type.optional(type.string), since: type.date },
  { name: 'User' },
);
const since = new Date('2022-10-26T21:11:27.000Z');
const json = { id: 1, since: since.toISOString() };

test('decode returns a value without unknown keys, or all issues', async (t) => {
  const users = await loadTypeCodec<User>(user);
  t.deepEqual(users.decode({ ...json, admin: true }), { ok: true, value: { id: 1, since } });
  t.deepEqual(users.decode({ id: '1', name: 2 }), {
    ok: false,
    issues: [
      { path: ['id'], code: 'type', expected: 'number', message: 'Expected number' },
      { path: ['name'], code: 'type', expected: 'string', message: 'Expected string' },
      { path: ['since'], code: 'missing', expected: 'Date', message: 'Missing; expected Date' },
    ],
  });
});

test('an option that does not exist is rejected', async (t) => {
  await t.throwsAsync(loadTypeCodec(user, { depth: 1 } as object), {
    instanceOf: TypeError,
    message: "createCodec: there is no option 'depth'; use maxDepth, messages, unknownKeys",
  });
});

test('parse reads text; text that is not JSON is an issue', async (t) => {
  const users = await loadTypeCodec<User>(user);
  t.deepEqual(users.parse(JSON.stringify(json)), { ok: true, value: { id: 1, since } });
  const notJson = {
    path: [],
    code: 'format',
    expected: 'JSON',
    message: 'Not in the form of JSON',
  };
  for (const text of ['', '{', 'undefined', '{"id":1}}']) {
    t.deepEqual(users.parse(text), { ok: false, issues: [notJson] });
  }
});

test('encode writes JSON text, or names the place that breaks the type', async (t) => {
  const users = await loadTypeCodec<User[]>(type.array(user));
  t.is(users.encode([{ id: 1, since }]), `[${JSON.stringify(json)}]`);
  const wrong = [{ id: 1, since: new Date(Number.NaN) }];
  t.throws(() => users.encode(wrong), { instanceOf: TypeError, message: /at \[0\]\.since$/ });
  const maybe = await loadTypeCodec(type.union(user, type.nothing));
  t.throws(() => maybe.encode(undefined), { instanceOf: TypeError, message: /no form in JSON/ });
});

test('is and assert reject dates and bigints that encode does, and never throw of their own', async (t) => {
  const [dates, bigints] = await loadTypeCodecs([type.date, type.bigint]);
  const values = [
    ...[8.64e15, Date.UTC(10_000, 0), Date.UTC(-1, 0), Number.NaN].map((time) => new Date(time)),
    Object.create(Date.prototype),
    new Proxy(new Date(), {}),
    10n ** 4096n,
    -(10n ** 4096n),
  ];
  for (const value of values) {
    const codec = typeof value === 'bigint' ? bigints : dates;
    t.false(codec?.is(value));
    t.throws(() => codec?.assert(value), { instanceOf: InvalidValueError });
    t.throws(() => codec?.encode(value), { instanceOf: TypeError });
  }
  for (const value of [10n ** 4096n - 1n, 1n - 10n ** 4096n]) t.true(bigints?.is(value));
  for (const time of [Date.UTC(10_000, 0) - 1, Date.UTC(-1, 12)]) t.true(dates?.is(new Date(time)));
});

test('is and assert check values, not their JSON', async (t) => {
  const users = await loadTypeCodec<User>(user);
  const value: unknown = { id: 1, since, admin: true };
  t.true(users.is(value));
  t.is(users.assert(value) as unknown, value);
  t.false(users.is(json));
  const error = t.throws(() => users.assert({ id: 1, name: 2, since: since.toISOString() }), {
    instanceOf: InvalidValueError,
    message: 'Value does not satisfy its type: Expected string at name',
  });
  t.true(error instanceof TypeError);
  t.deepEqual(
    error.issues.map(({ path, code, expected }) => [path.join('.'), code, expected]),
    [
      ['name', 'type', 'string'],
      ['since', 'type', 'Date'],
    ],
  );
  t.throws(() => users.assert({}), { message: /Missing; expected number at id$/ });
});

test('issues of values have paths into maps, sets, tuples and unions', async (t) => {
  const tree = type.object({
    byName: type.map(type.string, type.array(type.date)),
    tags: type.set(type.string),
    pair: type.tuple(type.number, type.optional(type.url)),
    shape: type.union(
      type.object({ kind: type.literal('circle'), radius: type.number }),
      type.object({ kind: type.literal('square'), side: type.number }),
    ),
  });
  const codec = await loadTypeCodec(tree);
  const wrong = {
    byName: new Map([['a', [since, 'today']]]),
    tags: new Set(['a', 1]),
    pair: [1, 'a'],
    shape: { kind: 'circle', radius: '1' },
  };
  const error = t.throws(() => codec.assert(wrong), { instanceOf: InvalidValueError });
  t.deepEqual(
    error.issues.map(({ path, expected }) => [path.join('.'), expected]),
    [
      ['byName.0.1.1', 'Date'],
      ['tags.1', 'string'],
      ['pair.1', 'URL'],
      ['shape.radius', 'number'],
    ],
  );
});

test('a value that contains itself satisfies no type, and cannot be written', async (t) => {
  const list = type.recursive((self) => type.object({ next: type.union(self, type.nil) }));
  const codec = await loadTypeCodec<{ next: unknown }>(list);
  const ring: { next: unknown } = { next: null };
  t.true(codec.is(ring));
  ring.next = ring;
  t.false(codec.is(ring));
  t.throws(() => codec.assert(ring), { instanceOf: InvalidValueError });
  t.throws(() => codec.encode(ring), { instanceOf: TypeError, message: /holds itself/ });
});

test('maxDepth bounds decoding', async (t) => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  const byDefault = await loadTypeCodec(type.unknown);
  t.true(byDefault.decode(nested(64)).ok);
  t.false(byDefault.decode(nested(65)).ok);
  t.true((await loadTypeCodec(type.unknown, { maxDepth: 100 })).decode(nested(100)).ok);
  t.false((await loadTypeCodec(type.unknown, { maxDepth: 1 })).decode(nested(2)).ok);
  t.deepEqual((await loadTypeCodec(type.unknown, { maxDepth: 1 })).decode(nested(2)), {
    ok: false,
    issues: [
      {
        path: [0],
        code: 'depth',
        expected: 'at most 1 levels',
        message: 'Nested too deeply; expected at most 1 levels',
      },
    ],
  });
});

test('the model contains the type and its inner types, and nothing else', async (t) => {
  const [users, dates] = await loadTypeCodecs([user, type.array(type.date)]);
  t.deepEqual(
    Object.values(users!.model.types)
      .map(({ kind }) => kind)
      .sort(),
    ['date', 'number', 'object', 'string'],
  );
  t.deepEqual(
    Object.values(dates!.model.types)
      .map(({ kind }) => kind)
      .sort(),
    ['array', 'date'],
  );
  t.like(dates!.model.types[dates!.model.type], { kind: 'array' });
  t.deepEqual(JSON.parse(JSON.stringify(users!.model)), {
    ...users!.model,
    types: { ...users!.model.types },
  });
});

test('its functions can be destructured', async (t) => {
  const { is, decode, encode } = await loadTypeCodec<string>(type.string);
  t.deepEqual(['a', 1].filter(is), ['a']);
  t.true(decode('a').ok);
  t.is(encode('a'), '"a"');
});

test('messages can be the application’s own', async (t) => {
  const messages = {
    type: 'Se esperaba {expected}',
    missing: ({ path }: { path: readonly unknown[] }) => `Falta ${path.join('.')}`,
    format: 'No es {expected}',
  };
  const users = await loadTypeCodec<User>(user, { messages });
  const messagesOf = (result: ReturnType<typeof users.decode>) =>
    result.ok ? [] : result.issues.map(({ message }) => message);
  t.deepEqual(messagesOf(users.decode({ id: '1' })), ['Se esperaba number', 'Falta since']);
  t.deepEqual(messagesOf(users.parse('{')), ['No es JSON']);
  t.throws(() => users.assert({ id: 1, since: 1 }), { message: /Se esperaba Date at since$/ });
  t.deepEqual(messagesOf(users.decode([])), ['Se esperaba User']);
});

test('without its codec createCodec throws and says how to compile it', (t) => {
  t.throws(() => createCodec<User>(), { message: /not compiled.*@mikrokit\/compiler\/register/s });
  const old = { version: 0, create: () => undefined };
  t.throws(() => createCodec<User>({}, old), { message: /codecs version 0.*Reinstall/s });
});
