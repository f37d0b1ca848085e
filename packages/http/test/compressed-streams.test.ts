import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeHandler } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import test from 'ava';
import compression from 'compression';
import express from 'express';
import { looseCodecs, silent } from './api.ts';

test('A stream behind the package compression arrives whole and uncompressed', async (t) => {
  const items = 1_000;
  const text = 'x'.repeat(100);
  const codecs = looseCodecs('numbers');
  const streaming = {
    ...codecs.routes.numbers,
    encodeItem: (item: unknown) => JSON.stringify(item),
  };
  const api = createRouter(
    {
      numbers: async function* () {
        for (let i = 0; i < items; i++) yield text;
      },
    },
    { logger: silent },
    { ...codecs, streams: ['numbers'], routes: { __proto__: null, numbers: streaming } as never },
  );
  const app = express()
    .use(compression({ threshold: 0 }))
    .use(nodeHandler(api));
  const server = createServer(app).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  const reply = await fetch(`http://127.0.0.1:${port}/numbers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body: '[]',
    signal: AbortSignal.timeout(10_000),
  });
  t.is(reply.headers.get('content-encoding'), null);
  t.is((await reply.text()).split(text).length - 1, items);
});
