import type { Router } from '@mikrokit/router';
import { createRouter, route } from '@mikrokit/router';
import {
  type IdempotencyStore,
  idempotency,
  postgresIdempotencyStore,
  redisIdempotencyStore,
} from '@mikrokit/router/idempotency';
import { createIdempotentRoutes } from '@mikrokit/router/idempotent-routes';
import { postgresRateStore, type RateStore, redisRateStore } from '@mikrokit/router/rate-limit';
import {
  postgresSessionStore,
  redisSessionStore,
  type SessionStore,
} from '@mikrokit/router/sessions';
import {
  postgresStreamStore,
  redisStreamStore,
  type StreamStore,
} from '@mikrokit/router/stream-stores';
import test, { type ExecutionContext } from 'ava';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createClient } from 'redis';
import { type LosingProxy, startLosingProxy } from '../../../test/support/losing-proxy.ts';
import { hasPostgres, postgresAt, startPostgres } from '../../../test/support/postgres-server.ts';
import { hasRedis, startRedisServer } from '../../../test/support/redis-server.ts';
import { start } from './caller.ts';
import { call, detached, read, readNew } from './detached-router.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

/** The stores of one client of a database, behind a proxy that loses answers. */
interface Stores {
  readonly proxy: LosingProxy;
  /** Texts in the requests of its stores. */
  readonly texts: {
    readonly stream: { readonly [method: string]: string };
    readonly claim: string;
    readonly complete: string;
    readonly release: string;
    readonly take: string;
    readonly session: { readonly [method in 'set' | 'replace' | 'delete']: string };
  };
  readonly streams: StreamStore;
  readonly keys: IdempotencyStore;
  readonly rates: RateStore;
  readonly sessions: SessionStore;
}

type Open = (t: ExecutionContext) => Promise<Stores>;

/** Parts of the scripts. */
const redisTexts: Stores['texts'] = {
  stream: {
    create: "'owner'",
    append: "'item'",
    end: "'end', ARGV",
    read: 'fields',
    find: 'XRANGE',
  },
  claim: 'return stored end',
  complete: "'SET', KEYS[1], ARGV[2]",
  release: "'DEL', KEYS[1]",
  take: 'burst',
  session: { set: 'PX', replace: 'EVAL', delete: 'DEL' },
};

const postgresTexts: Stores['texts'] = {
  stream: {
    create: 'VALUES ($1, $2, 0',
    append: 'WITH stream',
    end: 'SET last',
    read: 'isAlive',
    find: 'SELECT owner',
  },
  claim: 'AS entry (key, text, expires)',
  complete: 'UPDATE "mikrokit_idempotency"',
  release: 'DELETE FROM "mikrokit_idempotency" WHERE key = $1',
  take: 'AS entry (key, tokens',
  session: {
    set: 'INSERT INTO "mikrokit_sessions"',
    replace: 'UPDATE "mikrokit_sessions" SET text',
    delete: 'DELETE FROM "mikrokit_sessions" WHERE key = $1',
  },
};

function redisStores(send: (command: string[]) => Promise<unknown>, proxy: LosingProxy): Stores {
  return {
    proxy,
    texts: redisTexts,
    streams: redisStreamStore(send),
    keys: redisIdempotencyStore(send),
    rates: redisRateStore(send),
    sessions: redisSessionStore(send),
  };
}

async function proxyOf(t: ExecutionContext, server: { port: number; stop: () => Promise<void> }) {
  const proxy = await startLosingProxy(server.port);
  t.teardown(async () => {
    proxy.close();
    await server.stop();
  });
  return proxy;
}

const clients: { readonly [name: string]: Open } = {
  // It resends commands by itself.
  ioredis: async (t) => {
    const proxy = await proxyOf(t, await startRedisServer());
    const client = new Redis(proxy.port, '127.0.0.1');
    client.on('error', () => {});
    t.teardown(() => client.disconnect());
    return redisStores(([name = '', ...values]) => client.call(name, ...values), proxy);
  },
  // It rejects commands whose connection breaks.
  'node-redis': async (t) => {
    const proxy = await proxyOf(t, await startRedisServer());
    const client = createClient({ socket: { host: '127.0.0.1', port: proxy.port } });
    client.on('error', () => {});
    await client.connect();
    t.teardown(() => client.destroy());
    return redisStores((command) => client.sendCommand(command), proxy);
  },
  pg: async (t) => {
    const proxy = await proxyOf(t, await startPostgres());
    const pool = new pg.Pool(postgresAt(proxy.port));
    pool.on('error', () => {});
    t.teardown(() => pool.end());
    const stores = {
      streams: postgresStreamStore(pool),
      keys: postgresIdempotencyStore(pool),
      rates: postgresRateStore(pool),
      sessions: postgresSessionStore(pool),
    };
    for (const store of Object.values(stores)) await store.prepare?.();
    return { proxy, texts: postgresTexts, ...stores };
  },
};

for (const [name, open] of Object.entries(clients)) {
  const isThere = name === 'pg' ? hasPostgres : hasRedis;
  const lossTest = isThere ? test.serial : test.serial.skip;

  lossTest(`${name}: no item of a detached stream comes twice when answers are lost`, async (t) => {
    const { proxy, streams, texts } = await open(t);
    const handler = async function* () {
      for (let n = 1; n <= 12; n++) {
        if (n % 3 === 0) proxy.lose(texts.stream.append as string);
        yield n;
      }
      return 'end';
    };
    const { api, entries } = detached({ handler, store: streams });
    const { text, id } = await readNew(api);
    t.is(proxy.lost, 4);
    const items = (from: number) => Array.from({ length: 13 - from }, (_, n) => String(n + from));
    const itemsIn = (events: string) => events.match(/(?<=^data: )\d+$/gm);
    t.deepEqual(itemsIn(text), items(1));
    t.regex(text, /event: result\ndata: {"items":"end"/);
    const again = await read((await call(api, { 'last-event-id': `${id}.5` })).stream);
    t.deepEqual(itemsIn(again), items(6));
    t.deepEqual(entries, []);
  });

  lossTest(`${name}: each method of a stream store is safe to repeat`, async (t) => {
    const { proxy, streams, texts } = await open(t);
    const handler = async function* () {
      yield 1;
      return 'end';
    };
    const { api, entries } = detached({ handler, store: streams });
    for (const [method, part] of Object.entries(texts.stream)) {
      const { lost } = proxy;
      proxy.lose(part);
      const { text, id } = await readNew(api);
      const again = await read((await call(api, { 'last-event-id': id })).stream);
      t.is(proxy.lost, lost + 1, method);
      t.regex(text, /data: 1\n\nevent: result\ndata: {"items":"end"/);
      t.is(text, again, method);
    }
    t.deepEqual(entries, []);
  });

  lossTest(`${name}: a call with a key runs once when answers of its store are lost`, async (t) => {
    const { proxy, keys, texts } = await open(t);
    const { logger, entries } = recordingLogger();
    let runs = 0;
    const api = createRouter(
      {
        once: idempotency({ identity: 'public', store: keys, wait: 200 }),
        pay: route({ idempotencyKey: true, handler: () => ++runs }),
        fail: route({
          idempotencyKey: true,
          handler: () => {
            runs++;
            throw new Error('internal');
          },
        }),
      } as never,
      { logger },
      {
        ...handWrittenCodecs({ pay: {}, fail: {} }, { once: {} }),
        keyed: ['pay', 'fail'],
        endpoints: createIdempotentRoutes(['pay', 'fail']),
      } as never,
    ) as Router;
    const send = async (path: string, key: string) => {
      const header = (field: string) => (field === 'idempotency-key' ? `"${key}"` : undefined);
      return start(api, path, '', { header, native: undefined });
    };
    for (const [n, method] of (['claim', 'complete'] as const).entries()) {
      proxy.lose(texts[method]);
      for (const _ of [1, 2]) {
        const { status, body } = await send('/pay', method);
        t.is(status, 200, method);
        t.is(body, `{"pay":${n + 1}}`);
      }
      t.is(proxy.lost, n + 1, method);
    }
    t.deepEqual(entries, []);
    proxy.lose(texts.release);
    t.is((await send('/fail', 'release')).status, 500);
    t.is((await send('/fail', 'release')).status, 500);
    t.is(runs, 4);
    t.is(proxy.lost, 3);
    t.deepEqual(
      entries.map(({ message }) => message).filter((text) => /key/.test(text)),
      [],
    );
  });

  lossTest(`${name}: a call takes one permit when the answer to it is lost`, async (t) => {
    const { proxy, rates, texts } = await open(t);
    const rate = { limit: 5, burst: 5, interval: 3_600_000 };
    for (const left of [4, 3, 2, 1, 0]) {
      proxy.lose(texts.take);
      const { isTaken, remaining } = await rates.take('all', rate);
      t.deepEqual({ isTaken, remaining }, { isTaken: true, remaining: left });
    }
    proxy.lose(texts.take);
    t.like(await rates.take('all', rate), { isTaken: false, remaining: 0 });
    t.is(proxy.lost, 6);
  });

  lossTest(`${name}: sessions change once when answers are lost`, async (t) => {
    const { proxy, sessions, texts } = await open(t);
    proxy.lose(texts.session.set);
    await sessions.set('a', 'first', 60_000);
    proxy.lose(texts.session.replace);
    t.true(await sessions.replace('a', 'first', 'second', 60_000));
    proxy.lose(texts.session.replace);
    t.false(await sessions.replace('a', 'first', 'third', 60_000));
    t.is(await sessions.get('a'), 'second');
    proxy.lose(texts.session.delete);
    await sessions.delete('a');
    t.is(await sessions.get('a'), undefined);
    t.is(proxy.lost, 4);
  });
}
