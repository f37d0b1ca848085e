import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import test from 'ava';
import { startTlsFront } from '../python/tls-front.ts';

test('a server with TLS in front of another passes its replies on', async (t) => {
  const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const { url, authority, stop } = await startTlsFront(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const call = request(url, { ca: readFileSync(authority), agent: false }).end();
  const [reply] = await once(call, 'response');
  t.is(await text(reply), 'hello');
  stop();
  t.false(existsSync(authority));
});
