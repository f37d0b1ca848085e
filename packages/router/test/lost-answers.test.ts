import type { Router } from '@mikrokit/router';
import { createRouter, route } from '@mikrokit/router';
import {
  type IdempotencyStore,
  idempotency,
  redisIdempotencyStore,
} from '@mikrokit/router/idempotency';
import { createIdempotentRoutes } from '@mikrokit/router/idempotent-routes';
import { type RateStore, redisRateStore } from '@mikrokit/router/rate-limit';
import { redisStreamStore, type StreamStore } from '@mikrokit/router/stream-stores';
import test, { type ExecutionContext } from 'ava';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { type LosingProxy, startLosingProxy } from '../../../test/support/losing-proxy.ts';
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
  };
  readonly streams: StreamStore;
  readonly keys: IdempotencyStore;
  readonly rates: RateStore;
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
};

function redisStores(send: (command: string[]) => Promise<unknown>, proxy: LosingProxy): Stores {
  return {
    proxy,
    texts: redisTexts,
    streams: redisStreamStore(send),
    keys: redisIdempotencyStore(send),
    rates: redisRateStore(send),
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
};

for (const [name, open] of Object.entries(clients)) {
  const lossTest = hasRedis ? test.serial : test.serial.skip;

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
}
