import { setTimeout } from 'node:timers/promises';
import {
  createRouter,
  hook,
  type RouterOptions,
  type Routes,
  RpcError,
  route,
} from '@mikrokit/router';
import {
  type IdempotencyOptions,
  idempotency,
  memoryIdempotencyStore,
} from '@mikrokit/router/idempotency';
import { createIdempotentRoutes } from '@mikrokit/router/idempotent-routes';
import test from 'ava';
import { start } from './caller.ts';
import { type HandWrittenHook, handWrittenCodecs, type Parameters } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const { logger } = recordingLogger();

/** A router whose route `pay` takes an amount and has idempotency keys. */
function payments(
  handler: (context: never, amount: number) => unknown,
  {
    settings = {},
    before = {},
    after = {},
    options = {},
    more = {},
    hookCodecs = {},
    traits = { idempotencyKey: true },
  }: {
    settings?: Partial<IdempotencyOptions>;
    before?: Routes;
    after?: Routes;
    options?: RouterOptions<unknown>;
    more?: Parameters;
    /** The codecs of hooks with parameters. */
    hookCodecs?: Readonly<Record<string, HandWrittenHook>>;
    traits?: object;
  } = {},
) {
  const once = idempotency({
    identity: ({ request }) => request.header('x-user') ?? 'nobody',
    store: memoryIdempotencyStore(),
    ...settings,
  });
  const hooks = Object.fromEntries(
    ['once', ...Object.keys(before), ...Object.keys(after)].map((name) => [name, {}]),
  );
  const codecs = {
    ...handWrittenCodecs({ pay: { amount: 'number' }, ...more }, { ...hooks, ...hookCodecs }),
    keyed: ['pay'],
    endpoints: createIdempotentRoutes(['pay']),
  };
  const routes = { ...before, once, pay: route({ ...traits, handler } as never), ...after };
  return createRouter(routes as never, { logger, ...options } as never, codecs);
}

interface Sent {
  readonly key?: string | undefined;
  readonly user?: string;
  readonly path?: string;
  /** More request headers. */
  readonly more?: Record<string, string>;
  /** The whole body, in place of the parameters. */
  readonly body?: object;
}

/** A router whose route `pay` is late: its caller has waited for 800 ms when the result is `late.resolve`d. */
function latePayments(settings: Partial<IdempotencyOptions> = {}) {
  let calls = 0;
  const late = Promise.withResolvers<number>();
  const handler = () => {
    calls++;
    return late.promise;
  };
  const api = payments(handler, { traits: { idempotencyKey: true, timeout: 800 }, settings });
  return { api, late, calls: () => calls };
}

/** Calls `pay`, by default with the key `one`. */
async function pay(
  api: ReturnType<typeof payments>,
  amount: unknown,
  { key = '"one"', user = 'ada', path = '/pay', more = {}, body = [amount] }: Sent = {},
) {
  const sent: Record<string, string | undefined> = { 'idempotency-key': key || undefined, ...more };
  sent['x-user'] = user;
  const request = { header: (name: string) => sent[name], native: undefined };
  const reply = await start(api, path, body, request);
  const headers: string[] = [];
  for (let i = 0; i < reply.headers.length; i += 2)
    if (reply.headers[i] !== 'content-type')
      headers.push(`${reply.headers[i]}: ${reply.headers[i + 1]}`);
  return { status: reply.status, body: JSON.parse(reply.body ?? ''), headers };
}

const errorOf = (reply: { body: { errors?: Record<string, { type: string }> } }) =>
  reply.body.errors?.pay?.type;

test('a call that repeats a key gets the first reply, with its headers but no cookies', async (t) => {
  let calls = 0;
  let hooks = 0;
  const api = payments(
    ({ response }: { response: { status: number; headers: Headers } }, amount) => {
      response.status = 201;
      response.headers.set('location', `/payments/${++calls}`);
      response.headers.append('vary', 'handler');
      response.headers.append('set-cookie', 'a=1');
      return { amount, id: calls };
    },
    {
      before: {
        count: hook({
          handler: ({ response }) => {
            response.headers.append('vary', `hook ${++hooks}`);
          },
        }),
      },
    },
  );
  t.deepEqual(await pay(api, 5), {
    status: 201,
    body: { pay: { amount: 5, id: 1 } },
    headers: ['vary: hook 1', 'location: /payments/1', 'vary: handler', 'set-cookie: a=1'],
  });
  t.deepEqual(await pay(api, 5), {
    status: 201,
    body: { pay: { amount: 5, id: 1 } },
    headers: [
      'vary: hook 2',
      'vary: handler',
      'location: /payments/1',
      'idempotent-replayed: true',
    ],
  });
  for (const other of [{ key: '"two"' }, { user: 'bob' }])
    t.like(await pay(api, 5, other), { body: { pay: { amount: 5 } } });
  t.is(calls, 3);
});

test('a result of nothing is repeated, too', async (t) => {
  let calls = 0;
  const api = payments(() => void calls++);
  for (let i = 0; i < 2; i++) t.deepEqual((await pay(api, 1)).body, {});
  t.is(calls, 1);
});

test('a key with other parameters is rejected, whatever their order', async (t) => {
  let calls = 0;
  const api = payments(() => ++calls, { more: { pay: { amount: 'unknown' } } });
  t.is((await pay(api, { a: 1, b: [{ c: 1, d: 2 }] })).status, 200);
  t.is((await pay(api, { b: [{ d: 2, c: 1 }], a: 1 })).status, 200);
  const rejected = await pay(api, { a: 2 });
  t.is(rejected.status, 422);
  t.is(errorOf(rejected), 'idempotency-key-reused');
  let deep = '1';
  for (let i = 0; i < 20_000; i++) deep = `[${deep}]`;
  t.is(
    (await pay(api, JSON.parse(deep), { key: '"deep"' }).catch(() => ({ status: 0 }))).status < 500,
    true,
  );
  t.is(calls, 1);
});

const text: HandWrittenHook = { params: { value: 'unknown' }, header: { kind: 'text' } as never };

test('what hooks read belongs to what is compared', async (t) => {
  let calls = 0;
  const currency = hook({ header: 'X-Currency', handler: (_context, _value: unknown) => {} });
  const note = hook({ handler: (_context, _value: unknown) => {} });
  const audit = hook({ after: true, handler: (_context, _value: unknown) => {} });
  const api = payments(() => ++calls, {
    before: { currency, note },
    after: { audit },
    settings: { headers: ['X-Tenant'] },
    hookCodecs: {
      currency: text,
      note: { params: { value: 'unknown' } },
      audit: { params: { value: 'unknown' } },
    },
  });
  type Inputs = readonly [currency: string, tenant: string, note: number, audit: number];
  const send = (...[currencyName, tenant, note, audit]: Inputs) =>
    pay(api, 5, {
      more: { 'x-currency': currencyName, 'x-tenant': tenant },
      body: { pay: [5], note: [note], audit: [audit] },
    });
  for (const _ of [1, 2]) t.deepEqual((await send('EUR', 'a', 1, 1)).body.pay, 1);
  const others: readonly Inputs[] = [
    ['USD', 'a', 1, 1],
    ['EUR', 'b', 1, 1],
    ['EUR', 'a', 2, 1],
    ['EUR', 'a', 1, 2],
  ];
  for (const other of others)
    t.is(errorOf(await send(...other)), 'idempotency-key-reused', other.join());
  t.is(calls, 1);
});

test('credentials, and what differs from attempt to attempt, are not compared', async (t) => {
  let calls = 0;
  const handler = (_context: unknown, _value: unknown) => {};
  const before = {
    user: hook({ header: 'Authorization', handler }),
    key: hook({ header: 'x-api-key', security: { type: 'http', scheme: 'x' } as never, handler }),
    trace: hook({ header: 'X-Request-Id', handler }),
    attempt: hook({ handler }),
  };
  const hookCodecs = {
    ...{ user: text, key: text, trace: text },
    attempt: { params: { value: 'unknown' } },
  } as const;
  const settings = { ignore: ['x-request-id', 'attempt'] };
  const api = payments(() => ++calls, { before, hookCodecs, settings });
  for (const n of [1, 2, 3]) {
    const more = { authorization: `a${n}`, 'x-api-key': `k${n}`, 'x-request-id': `r${n}` };
    t.is((await pay(api, 5, { more, body: { pay: [5], attempt: [n] } })).body.pay, 1);
  }
  t.throws(() => payments(() => 1, { before, hookCodecs, settings: { ignore: ['x-reqest-id'] } }), {
    message: /ignore has "x-reqest-id", which no hook/,
  });
});

test('-0 is another parameter than 0', async (t) => {
  const api = payments((_, amount) => amount);
  const send = (body: string) => {
    const header = (name: string) => (name === 'idempotency-key' ? '"one"' : undefined);
    return start(api, '/pay', body, { header, native: undefined });
  };
  t.is((await send('[-0]')).status, 200);
  t.is((await send('[-0.0]')).status, 200);
  t.is((await send('[0]')).status, 422);
});

test('a handler has the key of its route and caller, the same for every attempt', async (t) => {
  const keys: unknown[] = [];
  let isFailing = true;
  const api = payments((context: { readonly idempotencyKey?: string }) => {
    keys.push(context.idempotencyKey);
    if (isFailing) throw new Error('internal');
    return 1;
  });
  await pay(api, 1);
  isFailing = false;
  await pay(api, 1);
  await pay(api, 1, { user: 'bob' });
  await pay(api, 1, { key: '"two"' });
  const [first, second, ...others] = keys;
  t.regex(String(first), /^[\w-]{43}$/);
  t.is(second, first);
  t.is(new Set([first, ...others]).size, 3);
  const free = payments(
    (context: { readonly idempotencyKey?: string }) => {
      keys.push(context.idempotencyKey);
    },
    { traits: { idempotencyKey: { required: false } } },
  );
  await pay(free, 1, { key: '' });
  t.is(keys.at(-1), undefined);
});

test('keys that are missing or malformed are rejected, unless they are not required', async (t) => {
  let calls = 0;
  const handler = () => ++calls;
  const api = payments(handler);
  t.is(errorOf(await pay(api, 1, { key: '' })), 'idempotency-key-missing');
  const long = `"${'a'.repeat(257)}"`;
  for (const key of ['one', '""', '"a', '"ä"', '"a", "b"', long, '"a\\b"'])
    t.is(errorOf(await pay(api, 1, { key })), 'bad-request');
  t.is(calls, 0);
  t.is((await pay(api, 1, { key: '"a \\"b\\" \\\\";v=1' })).status, 200);
  const free = payments(handler, { traits: { idempotencyKey: { required: false } } });
  for (let i = 0; i < 2; i++) t.is((await pay(free, 1, { key: '' })).status, 200);
  t.is(calls, 3);
});

test('parameters that are not valid take no key', async (t) => {
  const api = payments((_, amount) => amount);
  t.is(errorOf(await pay(api, 'five')), 'validation');
  t.deepEqual((await pay(api, 5)).body, { pay: 5 });
});

test('errors of the handler are repeated; internal ones, and those for a later try, run again', async (t) => {
  for (const [made, isStored] of [
    [() => new RpcError('no-money', { status: 402, data: { missing: 5 } }), true],
    [() => new RpcError('busy', { status: 429 }), false],
    [() => new RpcError('down', { status: 503 }), false],
    [() => new Error('secret'), false],
    [() => 10n, false],
  ] as const) {
    let calls = 0;
    const api = payments(() => {
      calls++;
      const value = made();
      if (value instanceof Error && calls % 2 === 1) throw value;
      return value;
    });
    const [first, second] = [await pay(api, 1), await pay(api, 1)];
    t.is(first.status, second.status);
    t.deepEqual(first.body, second.body);
    t.is(calls, isStored ? 1 : 2, String(made()));
  }
});

test('of calls at once with one key one runs, and the others get its reply', async (t) => {
  let calls = 0;
  const api = payments(async (_, amount) => {
    calls++;
    await setTimeout(30);
    return amount;
  });
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(api, 7)));
  t.true(replies.every(({ body }) => body.pay === 7));
  t.is(replies.filter(({ headers }) => headers.length === 0).length, 1);
  t.is(calls, 1);
});

test('a repeat of a running call is told so once it has waited', async (t) => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const api = payments(() => promise, { settings: { wait: 0 } });
  const first = pay(api, 1);
  await setTimeout(20);
  const second = await pay(api, 1);
  t.is(second.status, 409);
  t.is(errorOf(second), 'idempotency-key-in-use');
  t.deepEqual(second.headers, ['retry-after: 1']);
  t.is(errorOf(await pay(api, 2)), 'idempotency-key-reused');
  resolve(3);
  t.deepEqual((await first).body, { pay: 3 });
  t.deepEqual((await pay(api, 1)).body, { pay: 3 });
});

test('a call whose time is over goes on, and its repeat gets the late result', async (t) => {
  const { api, late, calls } = latePayments();
  t.is(errorOf(await pay(api, 1)), 'timeout');
  const second = pay(api, 1);
  late.resolve(5);
  t.deepEqual((await second).body, { pay: 5 });
  t.is(calls(), 1);
});

test('a call whose time is over keeps its key while its handler runs', async (t) => {
  const { api, late, calls } = latePayments({ lease: 600, wait: 0 });
  t.is(errorOf(await pay(api, 1)), 'timeout');
  await setTimeout(1500);
  t.is(errorOf(await pay(api, 1)), 'idempotency-key-in-use');
  late.resolve(5);
  await setTimeout(20);
  t.deepEqual((await pay(api, 1)).body, { pay: 5 });
  t.is(calls(), 1);
});

test('a handler that gives up when its caller goes away frees the key', async (t) => {
  let calls = 0;
  const started = Promise.withResolvers<void>();
  const api = payments(({ signal }: { signal: AbortSignal }) => {
    if (++calls === 2) return 'done';
    started.resolve();
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
  });
  const sent: Record<string, string> = { 'idempotency-key': '"one"', 'x-user': 'ada' };
  const request = { header: (name: string) => sent[name], native: undefined };
  const first = start(api, '/pay', [1], request) as { cancel: () => void } & PromiseLike<unknown>;
  await started.promise;
  first.cancel();
  await first;
  t.deepEqual((await pay(api, 1)).body, { pay: 'done' });
});

test('a call that a hook behind the route lets fail runs again', async (t) => {
  let calls = 0;
  const commit = hook({
    after: true,
    runOnError: true,
    handler: () => (calls === 1 ? new RpcError('rolled-back', { status: 409 }) : undefined),
  });
  const api = payments(() => ++calls, { after: { commit } });
  t.is((await pay(api, 1)).status, 409);
  t.deepEqual((await pay(api, 1)).body, { pay: 2 });
  t.deepEqual((await pay(api, 1)).body, { pay: 2 });
});

test('a lease is renewed while its call runs, and is free after a process has died', async (t) => {
  let calls = 0;
  const store = memoryIdempotencyStore();
  const api = payments(
    async () => {
      calls++;
      await setTimeout(2000);
      return calls;
    },
    { settings: { store, lease: 900 } },
  );
  const first = pay(api, 1);
  await setTimeout(1500);
  t.deepEqual((await pay(api, 1)).body, { pay: 1 });
  t.deepEqual((await first).body, { pay: 1 });
  const dying = payments(() => new Promise(() => {}), {
    settings: { store: { ...store, renew: () => false }, lease: 900 },
  });
  void pay(dying, 1, { key: '"dies"' });
  await setTimeout(20);
  t.deepEqual((await pay(api, 1, { key: '"dies"' })).body, { pay: 2 });
});

test('replies are kept for their time', async (t) => {
  let calls = 0;
  const api = payments(() => ++calls, { traits: { idempotencyKey: { ttl: 1000 } } });
  t.deepEqual((await pay(api, 1)).body, { pay: 1 });
  t.deepEqual((await pay(api, 1)).body, { pay: 1 });
  await setTimeout(1100);
  t.deepEqual((await pay(api, 1)).body, { pay: 2 });
});

test('a store that fails before a call stops it; one that fails behind it does not', async (t) => {
  const { logger, entries } = recordingLogger();
  let calls = 0;
  const store = memoryIdempotencyStore();
  const fail = () => Promise.reject(new Error('no connection to 10.0.0.7'));
  const down = payments(() => ++calls, {
    settings: { store: { ...store, claim: fail } },
    options: { logger },
  });
  const reply = await pay(down, 1);
  t.is(reply.status, 500);
  t.notRegex(JSON.stringify(reply.body), /10\.0/);
  t.is(calls, 0);
  const late = payments(() => ++calls, {
    settings: { store: { ...store, complete: fail } },
    options: { logger },
  });
  t.deepEqual((await pay(late, 1)).body, { pay: 1 });
  t.is(entries.length, 2);
});

test('a caller who cannot be named runs nothing', async (t) => {
  let calls = 0;
  for (const identity of [() => '', () => undefined as never]) {
    const api = payments(() => ++calls, { settings: { identity } });
    t.is(errorOf(await pay(api, 1)), 'internal');
  }
  t.is(calls, 0);
  const shared = payments(() => ++calls, { settings: { identity: 'public' } });
  for (const user of ['ada', 'bob']) t.deepEqual((await pay(shared, 1, { user })).body, { pay: 1 });
});

test('calls in process have keys as others have', async (t) => {
  let calls = 0;
  const api = payments(() => ++calls) as never as {
    call: (id: string, amount: number) => Promise<number>;
    caller: (options: object) => { call: (id: string, amount: number) => Promise<number> };
  };
  await t.throwsAsync(api.call('pay', 1), { message: /needs the header idempotency-key/ });
  const caller = api.caller({ headers: { 'Idempotency-Key': '"one"' } });
  t.is(await caller.call('pay', 1), 1);
  t.is(await caller.call('pay', 1), 1);
});

test('a batch has one key, which counts for each of its routes and parameters', async (t) => {
  let calls = 0;
  const api = payments(() => ++calls);
  const request = {
    header: (name: string) => (name === 'idempotency-key' ? '"one"' : undefined),
    native: undefined,
  };
  const reply = await start(api, '/', [{ pay: [1] }, { pay: [1] }, { pay: [2] }], request);
  const [first, second, third] = JSON.parse(reply.body ?? '');
  t.deepEqual([first, second], [{ pay: 1 }, { pay: 1 }]);
  t.is(third.errors.pay.type, 'idempotency-key-reused');
});

test('options that cannot work are rejected', (t) => {
  const store = memoryIdempotencyStore();
  for (const [options, message] of [
    [{ store }, /identity is not a function/],
    [{ identity: 'public' }, /no method claim/],
    [{ identity: 'public', store, ttl: 0 }, /ttl is 0/],
    [{ identity: 'public', store, lease: 1 }, /lease is 1/],
    [{ identity: 'public', store, wait: -1 }, /wait is -1/],
    [{ identity: 'public', store, key: 1 }, /key/],
    [{ identity: 'public', store, headers: 'x-currency' }, /headers is not a list/],
    [{ identity: 'public', store, ignore: [1] }, /ignore is not a list/],
  ] as const)
    t.throws(() => idempotency(options as never), { message });
  for (const [traits, message] of [
    [{}, /the route does not/],
    [{ idempotencyKey: false }, /is not an object/],
    [{ idempotencyKey: { ttl: 0 } }, /idempotencyKey.ttl is 0/],
    [{ idempotencyKey: { tll: 1 } }, /tll/],
    [{ idempotencyKey: true, idempotent: true }, /must not run twice/],
    [{ idempotencyKey: true, query: true }, /must not run twice/],
  ] as const)
    t.throws(() => payments(() => 1, { traits }), { message });
  const pay = route({ idempotencyKey: true, handler: () => 1 });
  const codecs = handWrittenCodecs({ pay: {} });
  const keyed = { keyed: ['pay'], endpoints: createIdempotentRoutes(['pay']) };
  t.throws(() => createRouter({ pay }, {}, codecs), { message: /read without it/ });
  t.throws(() => createRouter({ pay }, {}, { ...codecs, ...keyed }), { message: /needs a hook/ });
  const streams = { ...codecs, ...keyed, streams: ['pay'] };
  t.throws(() => createRouter({ pay }, {}, streams), { message: /not for streams/ });
});

test('the memory forgets the oldest reply, and no running call', async (t) => {
  const store = memoryIdempotencyStore({ maxKeys: 2 });
  t.is(await store.claim('a', 'la', 1000), undefined);
  t.is(await store.claim('b', 'lb', 1000), undefined);
  t.throws(() => store.claim('c', 'lc', 1000), { message: /running calls hold all of maxKeys/ });
  t.true(await store.complete('b', 'lb', 'reply', 1000));
  t.is(await store.claim('c', 'lc', 1000), undefined);
  t.is(await store.claim('a', 'other', 1000), 'la');
  t.throws(() => memoryIdempotencyStore({ maxKeys: 0 }), { message: /maxKeys/ });
});
