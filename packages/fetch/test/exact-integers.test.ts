import '@mikrokit/compiler/register';
import { type BigintNumber, createFetch, FetchError, type NumberText } from '@mikrokit/fetch';
import test, { type ExecutionContext } from 'ava';
import { startForeign } from './foreign-server.ts';

const { createExact, idCodec } = (await import(
  './exact-api.ts'
)) as typeof import('./exact-api.ts');

/** A client of a server that sends a text, and the bodies that it got. */
async function start(t: ExecutionContext, text: string, status = 200) {
  const bodies: string[] = [];
  const { url } = await startForeign(t, (_, response, body) => {
    bodies.push(String(body));
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  return { api: createExact({ url }), untyped: createFetch({ url }), bodies };
}

const LARGE = 9007199254740993n;

test('bigints are read exactly, from numbers and from texts, wherever they are', async (t) => {
  const { api } = await start(
    t,
    `{"id":9007199254740993,"parent":-9223372036854775808,"likes":[1,"2",18446744073709551615],
      "byUser":[[9007199254740993,"5"],["7",8]],"pair":["9007199254740993",9007199254740993],
      "score":9007199254740993,"rest":[9007199254740993,{"a":0.1234567890123456}],
      "replies":[{"id":3,"likes":[],"byUser":[],"pair":["",0],"score":1e-7,"rest":null,"replies":[]}]}`,
  );
  t.deepEqual(await api('GET /post'), {
    id: LARGE,
    parent: -9223372036854775808n,
    likes: [1n, 2n, 18446744073709551615n],
    byUser: new Map([
      [LARGE, 5n],
      [7n, 8n],
    ]),
    pair: ['9007199254740993', LARGE],
    // What a double holds is what arrives.
    score: 9007199254740992,
    rest: [9007199254740992, { a: 0.1234567890123456 }],
    replies: [
      {
        id: 3n,
        likes: [],
        byUser: new Map(),
        pair: ['', 0n],
        score: 1e-7,
        rest: null,
        replies: [],
      },
    ],
  } as never);
});

test('bigints under index signatures for some names are read exactly, and other numbers stay', async (t) => {
  const { api } = await start(t, '{"user-1":9007199254740993,"user-2":"3","at-home":4}');
  t.deepEqual(await api('GET /named'), { 'user-1': LARGE, 'user-2': 3n, 'at-home': 4 });
});

test('what is no integer is rejected, however it is rounded', async (t) => {
  for (const number of [
    '1.5',
    '9007199254740991.4',
    '123456.999999999999999',
    '4503599627370.4969e3',
    '1.00000000000000000001',
    '1e-400',
    '1e400',
    '9007199254740993.0',
    '1e20',
    'true',
    '"1.0"',
  ]) {
    const { untyped } = await start(t, `{"id":${number}}`);
    const error = await t.throwsAsync<FetchError>(
      untyped.get('/', idCodec),
      { instanceOf: FetchError },
      number,
    );
    t.is(error.type, 'protocol', number);
    t.deepEqual(error.issues[0]?.path, ['id']);
  }
  for (const [number, id] of [
    ['1e3', 1000n],
    ['-0', 0n],
    ['1.0', 1n],
  ] as const) {
    const { untyped } = await start(t, `{"id":${number}}`);
    t.deepEqual(await untyped.get('/', idCodec), { id });
  }
});

test('lines, events, errors and replies that are read as schemas have exact integers as well', async (t) => {
  const large = '{"id":9007199254740993}';
  const lines = await start(t, `${large}\n{"id":1}\n`);
  const ids: bigint[] = [];
  for await (const { id } of await lines.api('GET /lines')) ids.push(id);
  const events = await start(t, `data: ${large}\n\n`);
  for await (const { data } of await events.api('GET /events')) ids.push(data.id);
  const { untyped } = await start(t, large);
  ids.push((await untyped.get('/', idCodec)).id);
  ids.push((await (await untyped.get('/')).json(idCodec)).id);
  t.deepEqual(ids, [LARGE, 1n, LARGE, LARGE, LARGE]);
  const failing = await start(t, large, 400);
  const failed = await failing.api.safe('GET /post');
  t.like(failed, { ok: false, error: { type: 'status', body: { id: LARGE } } });
});

test('a number stays a number where the type has both, and members of unions are told apart', async (t) => {
  const mixed = await start(
    t,
    '{"a":9007199254740993,"b":9007199254740993,"c":"1.5","d":"9007199254740993"}',
  );
  t.deepEqual(await mixed.api('GET /mixed'), {
    a: 9007199254740992,
    b: LARGE,
    c: 1.5,
    d: LARGE,
  } as never);
  for (const [text, thing] of [
    ['{"kind":"big","id":9007199254740993}', { kind: 'big', id: LARGE }],
    ['{"kind":"text","id":"12"}', { kind: 'text', id: '12' }],
    ['{"kind":"number","id":9007199254740993}', { kind: 'number', id: 9007199254740992 }],
  ] as const) {
    const { api } = await start(t, text);
    t.deepEqual(await api('GET /thing'), thing as never);
  }
  const number = await start(t, '{"a":5,"c":true}');
  t.deepEqual(await number.api('GET /things'), { a: 5, c: true });
  const big = await start(t, '{"a":9007199254740993,"b":""}');
  t.deepEqual(await big.api('GET /things'), { a: LARGE, b: '' });
});

test('members of a list that need a number are converted, and the others keep their keys', async (t) => {
  const list = '[{"price":"12.5"},{"price":"12","currency":"EUR"},{"price":3}]';
  const { api } = await start(t, list);
  t.deepEqual(await api('GET /prices'), [
    { price: 12.5 as NumberText },
    { price: '12', currency: 'EUR' },
    { price: 3 as NumberText },
  ]);
});

test('the type says whether a bigint is written as a number or as text', async (t) => {
  const { api, bodies } = await start(t, '{"id":1}');
  const id = LARGE as BigintNumber;
  await api('POST /numbers', { body: { id, ids: [id, 5n as BigintNumber], text: LARGE } });
  await api('POST /thing', { body: { kind: 'big', id } });
  await api('POST /thing', { body: { kind: 'text', id: '12' } });
  await api('POST /apart', { body: { id: '12', b: 1 } });
  await api('POST /apart', { body: { id, a: '12' } });
  t.deepEqual(bodies, [
    '{"id":9007199254740993,"ids":[9007199254740993,5],"text":"9007199254740993"}',
    '{"kind":"big","id":9007199254740993}',
    '{"kind":"text","id":"12"}',
    '{"id":"12","b":1}',
    '{"id":9007199254740993,"a":"12"}',
  ]);
  await t.throwsAsync(api('POST /unclear', { body: { a: { id: '12', b: 1 } } }), {
    message: /no literal tells apart/,
  });
  t.is(bodies.length, 5);
});

test.serial(
  'a runtime that rounds integers, or cannot write them, is no reason to do so',
  async (t) => {
    const { parse, rawJSON } = JSON as typeof JSON & { rawJSON: unknown };
    t.teardown(() => Object.assign(JSON, { parse, rawJSON }));
    const { api, untyped, bodies } = await start(t, '{"id":9007199254740993}');
    const small = await start(t, '{"id":900719925474099}');
    Object.assign(JSON, {
      parse: (text: string, reviver?: (key: string, value: unknown) => unknown) =>
        parse(text, reviver && ((key, value) => reviver(key, value))),
      rawJSON: undefined,
    });
    await t.throwsAsync(untyped.get('/', idCodec), { message: /rounds large integers/ });
    t.deepEqual(await small.untyped.get('/', idCodec), { id: 900719925474099n });
    const id = 5n as BigintNumber;
    const sent = await t.throwsAsync(api('POST /thing', { body: { kind: 'big', id } }));
    t.true(sent?.message.includes('JSON.rawJSON'));
    t.is(bodies.length, 1);
  },
);

test('a text beside a BigintNumber stays a text', async (t) => {
  const { api, bodies } = await start(t, '');
  for (const id of ['all', 'true', 5n as BigintNumber] as const)
    await api('POST /all', { body: { id } });
  t.deepEqual(bodies, ['{"id":"all"}', '{"id":"true"}', '{"id":5}']);
});
