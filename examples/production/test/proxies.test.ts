import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@mikrokit/client';
import { webSocketTransport } from '@mikrokit/client/web-socket';
import test, { type ExecutionContext } from 'ava';
import { WebSocket } from 'ws';
import type { api } from '../api.ts';
import { buildServer, startApi } from './start-api.ts';
import { findProgram, startProxy } from './start-proxy.ts';

const server = await buildServer();
test.after.always(() => server.remove());

for (const name of ['nginx', 'haproxy'] as const) {
  const program = findProgram(name);
  const test_ = program === undefined ? test.serial.skip : test.serial;
  const title = program === undefined ? ` (${name} is not installed: npm run system-packages)` : '';

  test_(`behind ${name} no query fails when one of two processes is killed${title}`, async (t) => {
    const { call, first } = await behind(t, name);
    const load = underLoad(call);
    await sleep(500);
    first.child.kill('SIGKILL');
    await sleep(1_500);
    const { calls, failures } = await load.stop();
    t.deepEqual(failures, []);
    t.true(calls > 50);
  });

  test_(`behind ${name} no query fails when a process shuts down${title}`, async (t) => {
    const { call, first } = await behind(t, name);
    const load = underLoad(call);
    await sleep(500);
    first.child.kill('SIGTERM');
    t.is(await first.exited, 0);
    await sleep(500);
    const { calls, failures } = await load.stop();
    t.deepEqual(failures, []);
    t.true(calls > 50);
  });

  test_(
    `behind ${name} no call over a WebSocket fails when a process shuts down${title}`,
    async (t) => {
      const { first, url } = await behind(t, name);
      const client = createClient<typeof api>({
        url,
        prefix: 'api',
        transport: webSocketTransport(),
        retry: { limit: 5, delay: 50 },
      });
      const load = underLoad((value) => client.square(value));
      await sleep(500);
      first.child.kill('SIGTERM');
      t.is(await first.exited, 0);
      await sleep(500);
      const { calls, failures } = await load.stop();
      t.deepEqual(failures, []);
      t.true(calls > 50);
      t.like(await client.square(3), { value: 9, caller: '127.0.0.1' });
      await client.close();
    },
  );

  test_(`behind ${name} a page of its own site connects, and others do not${title}`, async (t) => {
    const { url } = await behind(t, name);
    const connect = (origin: string) =>
      new WebSocket(`${url.replace('http', 'ws')}/mikrokit.ws`, ['mikrokit.1'], { origin });
    const own = connect(url);
    const [welcome] = await once(own, 'message');
    t.regex(String(welcome), /"welcome":1/);
    own.terminate();
    const [, response] = await once(connect('https://evil.example'), 'unexpected-response');
    t.is(response.statusCode, 403);
    response.resume();
  });

  test_(`behind ${name} a handler sees the caller's own address${title}`, async (t) => {
    const { call } = await behind(t, name);
    const reply = (await call(3, { 'x-forwarded-for': '203.0.113.7' })) as { square: object };
    // The proxy appends its caller's address: this machine, which is trusted and therefore skipped.
    t.deepEqual(reply.square, { value: 9, caller: '203.0.113.7' });
  });
}

async function behind(t: ExecutionContext, name: 'nginx' | 'haproxy') {
  const [first, second] = await Promise.all([startApi(server.file), startApi(server.file)]);
  const proxy = await startProxy(name, [first.port, second.port]);
  t.teardown(async () => {
    await proxy.stop();
    await Promise.all([first.stop(), second.stop()]);
  });
  const call = async (value: number, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${proxy.url}/api/square?params=[${value}]`, { headers });
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  // Wait until the proxy considers both healthy.
  for (let at = 0; at < 4; at++) await call(at);
  return { call, first, url: proxy.url };
}

/** Makes calls in a loop, ten at a time, and records every failure. */
function underLoad(call: (value: number) => Promise<unknown>) {
  const failures: string[] = [];
  let calls = 0;
  let stopped = false;
  const one = async () => {
    while (!stopped) {
      await call(calls++).catch((error: Error) => failures.push(`${error} ${error.cause ?? ''}`));
    }
  };
  const all = Promise.all(Array.from({ length: 10 }, one));
  return {
    stop: async () => {
      stopped = true;
      await all;
      return { calls, failures };
    },
  };
}
