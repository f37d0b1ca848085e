import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchHandler, serve } from '@mikrokit/http';
import { memorySessionStore, type SessionStore, sessions } from '@mikrokit/router/sessions';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../test/support/until.ts';
import type { SessionLimits } from '../sessions-api.ts';

// Imported after the loader is registered, so that it is compiled.
const { createSessionApi } = await import('../sessions-api.ts');

/** A store that notes what changes it, with the texts that it keeps. */
function notingStore(maxSessions?: number) {
  const store = memorySessionStore(maxSessions === undefined ? {} : { maxSessions });
  const changes: string[] = [];
  const kept = new Map<string, string>();
  let reads = 0;
  const noting: SessionStore = {
    get: (key) => {
      reads++;
      return store.get(key);
    },
    set: async (key, text, milliseconds) => {
      changes.push('set');
      kept.set(key, text);
      await store.set(key, text, milliseconds);
    },
    replace: async (key, before, after, milliseconds) => {
      changes.push('replace');
      const isThere = await store.replace(key, before, after, milliseconds);
      if (isThere) kept.set(key, after);
      return isThere;
    },
    delete: async (key) => {
      changes.push('delete');
      kept.delete(key);
      await store.delete(key);
    },
    touch: async (key, milliseconds) => {
      changes.push('touch');
      await store.touch(key, milliseconds);
    },
  };
  return { store: noting, changes, kept, reads: () => reads };
}

/** How many sessions are alive, besides marks of those that have ended. */
function alive(kept: ReadonlyMap<string, string>): number {
  return [...kept.values()].filter((text) => /^\d+ /.test(text)).length;
}

type Send = (request: Request) => Promise<Response>;

/** A client with a cookie jar. */
function createBrowser(send: Send, url: string) {
  const jar = new Map<string, string>();
  const lines: string[] = [];
  const call = async (route: string, ...params: readonly unknown[]) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { 'content-type': 'application/json', cookie };
    const body = JSON.stringify(params);
    const reply = await send(new Request(`${url}/${route}`, { method: 'POST', headers, body }));
    for (const line of reply.headers.getSetCookie()) {
      lines.push(line);
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const json = (await reply.json()) as Record<string, unknown>;
    return reply.ok ? json[route] : reply.status;
  };
  return { call, jar, lines };
}

/** Serves sessions over a real socket, and opens a browser. */
async function start(t: ExecutionContext, store: SessionStore, limits?: SessionLimits) {
  const api = createSessionApi(store, limits);
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close());
  const open = () => createBrowser(fetch, server.url);
  return { api, open, ...open() };
}

const cookie = '__Host-session';
const now = '2026-01-01T00:00:00.000Z';

for (const host of ['serve', 'fetchHandler', 'in process'] as const) {
  test(`a session lasts from call to call until it is destroyed: ${host}`, async (t) => {
    const { store, changes, kept } = notingStore();
    const { api, call, jar, lines } = await start(t, store);
    const browser = createBrowser((request) => fetchHandler(api)(request), 'http://localhost');
    const { call: callHost, jar: cookies } = host === 'fetchHandler' ? browser : { call, jar };
    t.is(await callHost('read'), undefined);
    t.deepEqual(changes, []);
    t.is(await callHost('visit'), 1);
    t.is(await callHost('visit'), 2);
    t.is(await callHost('see', now, false), 1);
    t.deepEqual(await callHost('read'), { visits: 2, seen: [now] });
    t.deepEqual(changes, ['set', 'replace', 'replace', 'touch']);
    const id = cookies.get(cookie) ?? '';
    if (host === 'in process') {
      const caller = api.caller({ headers: { cookie: `${cookie}=${id}` } });
      t.deepEqual(await caller.call('read'), { visits: 2, seen: [new Date(now)] });
      await caller.call('logout');
      t.is(await caller.call('read'), undefined);
    } else {
      await callHost('logout');
      t.is(cookies.size, 0);
    }
    t.is(alive(kept), 0);
    cookies.set(cookie, id);
    t.is(await callHost('read'), undefined);
    if (host !== 'serve') return;
    t.regex(lines[0] ?? '', /; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    t.is(lines.length, 2);
  });
}

test('an id has 256 random bits, and the store has only its hash', async (t) => {
  const { store, kept } = notingStore();
  const { open } = await start(t, store);
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { call, jar } = open();
      await call('visit');
      return jar.get(cookie) ?? '';
    }),
  );
  t.is(new Set(ids).size, 20);
  for (const id of ids) {
    t.is(Buffer.from(id, 'base64url').length, 32);
    t.false(kept.has(id));
    t.false([...kept.values()].some((text) => text.includes(id)));
  }
});

test('a login gives another id, and the old one opens nothing', async (t) => {
  const { store, kept } = notingStore();
  const { call, jar, open } = await start(t, store);
  await call('visit');
  const before = jar.get(cookie) ?? '';
  t.is(await call('me'), 401);
  await call('login', 'Ada');
  t.not(jar.get(cookie), before);
  t.is(await call('me'), 'Ada');
  t.deepEqual(await call('read'), { user: 'Ada', visits: 1, seen: [] });
  t.is(alive(kept), 1);
  const attacker = open();
  attacker.jar.set(cookie, before);
  t.is(await attacker.call('me'), 401);
});

test('an id that a caller has chosen begins no session', async (t) => {
  const { store } = notingStore();
  const { call, jar } = await start(t, store);
  const chosen = 'A'.repeat(43);
  for (const id of [chosen, 'x', '', 'A'.repeat(5_000), '__proto__']) {
    jar.set(cookie, id);
    t.is(await call('read'), undefined);
    await call('login', 'Ada');
    t.not(jar.get(cookie), id);
    t.is(await call('me'), 'Ada');
  }
});

test('a session without calls ends, and any session ends in time', async (t) => {
  // Seconds, so that a busy machine does not end the session between two calls.
  t.timeout(60_000);
  const { store } = notingStore();
  const { call, jar } = await start(t, store, { idleTimeout: 3_000, absoluteTimeout: 7_500 });
  await call('visit');
  const id = jar.get(cookie) ?? '';
  const begun = Date.now();
  let calls = 0;
  while (Date.now() - begun < 6_000) {
    await sleep(900);
    if ((await call('read')) !== undefined) calls++;
  }
  // Each call has kept it for longer than it would have lasted alone.
  t.true(calls > 3, `${calls} calls`);
  await sleep(7_800 - (Date.now() - begun));
  jar.set(cookie, id);
  t.is(await call('read'), undefined);
  await call('visit');
  await sleep(3_300);
  t.is(await call('read'), undefined);
});

test('a session is saved after a call that fails too', async (t) => {
  const { store } = notingStore();
  const { call } = await start(t, store);
  await call('visit');
  t.is(await call('see', now, true), 409);
  t.deepEqual(await call('read'), { visits: 1, seen: [now] });
});

test('a call that ends after the logout does not bring the session back', async (t) => {
  const { store, kept } = notingStore();
  const { call, jar, open } = await start(t, store);
  await call('visit');
  const id = jar.get(cookie) ?? '';
  const slow = open();
  slow.jar.set(cookie, id);
  const ending = slow.call('slowVisit', 500);
  await sleep(100);
  await call('logout');
  await ending;
  t.is(alive(kept), 0);
  jar.set(cookie, id);
  t.is(await call('read'), undefined);
});

for (const [title, loginAfter, logoutAfter] of [
  ['a login that ends after the logout', 2_000, 1_000],
  ['a login that ends while the logout runs', 1_000, 2_000],
] as const)
  test(`${title} does not bring the session back`, async (t) => {
    const { store, kept } = notingStore();
    const { call, jar, open } = await start(t, store);
    await call('visit');
    const id = jar.get(cookie) ?? '';
    const [login, logout] = [open(), open()];
    for (const browser of [login, logout]) browser.jar.set(cookie, id);
    await Promise.all([
      login.call('slowLogin', 'Ada', loginAfter),
      logout.call('slowLogout', logoutAfter),
    ]);
    t.is(alive(kept), 0);
    t.is(await login.call('read'), undefined);
    jar.set(cookie, id);
    t.is(await call('read'), undefined);
    t.is(await call('me'), 401);
  });

test('a login during which the old session runs out begins a session', async (t) => {
  const { store } = notingStore();
  const { call, jar } = await start(t, store, { idleTimeout: 2_000 });
  await call('visit');
  const before = jar.get(cookie);
  await call('slowLogin', 'Ada', 2_500);
  t.not(jar.get(cookie), before);
  t.is(await call('me'), 'Ada');
});

test('a login during which the store drops the old session begins a session', async (t) => {
  const { store, reads } = notingStore(1);
  const { call, jar, open } = await start(t, store);
  await call('visit');
  const before = jar.get(cookie);
  const opened = reads();
  const login = call('slowLogin', 'Ada', 500);
  await until(() => reads() > opened);
  await open().call('visit');
  await login;
  t.not(jar.get(cookie), before);
  t.is(await call('me'), 'Ada');
});

test('of logins at once one id lives, which the last reply has', async (t) => {
  const { store, kept } = notingStore();
  const { call, jar, open } = await start(t, store);
  await call('visit');
  const id = jar.get(cookie) ?? '';
  const browsers = [open(), open(), open(), open()];
  for (const browser of browsers) browser.jar.set(cookie, id);
  await Promise.all(
    browsers.map((browser, i) => browser.call('slowLogin', `user ${i}`, i === 2 ? 2_500 : 1_000)),
  );
  t.is(alive(kept), 1);
  const found = await Promise.all(browsers.map((browser) => browser.call('me')));
  t.deepEqual(found.toSorted(), ['user 2', 401, 401, 401].toSorted());
  t.is(await call('read'), undefined);
});

test('a call that ends after a login saves nothing into the new session', async (t) => {
  const { store, reads } = notingStore();
  const { call, jar, open } = await start(t, store);
  await call('visit');
  const slow = open();
  slow.jar.set(cookie, jar.get(cookie) ?? '');
  const opened = reads();
  const ending = slow.call('slowVisit', 2_000);
  await until(() => reads() > opened);
  await call('login', 'Ada');
  await ending;
  t.deepEqual(await call('read'), { user: 'Ada', visits: 1, seen: [] });
});

test('of saves at once none is lost halfway, and the later one wins', async (t) => {
  const { store, kept } = notingStore();
  const { call, open, jar } = await start(t, store);
  await call('visit');
  const browsers = Array.from({ length: 10 }, () => open());
  for (const browser of browsers) browser.jar.set(cookie, jar.get(cookie) ?? '');
  await Promise.all(browsers.map((browser) => browser.call('visit')));
  t.is(alive(kept), 1);
  t.true(((await call('read')) as { visits: number }).visits >= 2);
});

test('data of another shape, and text that is no session, are no session', async (t) => {
  const { store, kept } = notingStore();
  const { call } = await start(t, store);
  await call('login', 'Ada');
  const [[key, text] = ['', '']] = kept;
  const others = [
    '{}',
    '',
    'x',
    `${Date.now() + 1e6} {`,
    text.replace('"visits":0', '"visits":"0"'),
  ];
  for (const other of [...others, text.replace(/^\d+/, '1')]) {
    await store.set(key, other, 60_000);
    t.is(await call('read'), undefined, other);
    t.is(await call('me'), 401);
  }
  await store.set(key, text, 60_000);
  t.is(await call('me'), 'Ada');
});

test('data that is too large fails the call and is not kept', async (t) => {
  const { store, kept } = notingStore();
  const { call, jar } = await start(t, store, { maxSize: 1_000 });
  t.is(await call('grow', 900), undefined);
  t.is(await call('grow', 1_000), 500);
  t.is(((await call('read')) as { user: string }).user.length, 900);
  jar.clear();
  kept.clear();
  t.is(await call('grow', 1_000), 500);
  t.is(jar.size, 0);
  t.is(kept.size, 0);
});

test('a store that fails tells callers nothing', async (t) => {
  const fail = () => Promise.reject(new Error('SECRET'));
  const { call, jar } = await start(t, {
    get: fail,
    set: fail,
    replace: fail,
    delete: fail,
    touch: fail,
  });
  t.is(await call('visit'), 500);
  t.is(jar.size, 0);
  jar.set(cookie, 'A'.repeat(43));
  t.is(await call('read'), 500);
});

test('a store in memory keeps the sessions that were used last, and none for longer than its time', async (t) => {
  const store = memorySessionStore({ maxSessions: 2 });
  store.set('a', '1', 10_000);
  store.set('b', '2', 10_000);
  store.touch('a', 10_000);
  store.set('c', '3', 10_000);
  t.deepEqual(
    ['a', 'b', 'c'].map((key) => store.get(key)),
    ['1', undefined, '3'],
  );
  store.touch('b', 10_000);
  t.is(store.get('b'), undefined);
  store.set('d', '4', 20);
  store.delete('c');
  await sleep(30);
  t.is(store.get('d'), undefined);
  store.touch('d', 10_000);
  t.is(store.get('d'), undefined);
});

test('options that cannot work are rejected', (t) => {
  const options = {
    provides: 'session',
    codec: { encode: String, decode: () => ({ ok: false as const }) },
    store: memorySessionStore(),
  } as const;
  for (const wrong of [{ idleTimeout: 0 }, { absoluteTimeout: -1 }, { maxSize: Number.NaN }])
    t.throws(() => sessions({ ...options, ...wrong }), { instanceOf: RangeError });
  t.throws(() => sessions({ ...options, ...({ ttl: 1 } as object) }), { instanceOf: TypeError });
  t.throws(() => sessions({ ...options, cookie: { maxAge: 1 } as object }), {
    instanceOf: TypeError,
  });
  t.throws(() => memorySessionStore({ maxSessions: 0 }), { instanceOf: RangeError });
});
