import '@mikrokit/compiler/register';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRecorder, http } from '@mikrokit/recorder';
import test, { type ExecutionContext } from 'ava';
import { callRoute } from './call-route.ts';

const { createShop } = await import('./shop-api.ts');

/** A collector that answers with these statuses in turn, the last one for good. */
async function startCollector(t: ExecutionContext, statuses: readonly number[]) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(`${request.headers['x-key']} ${await text(request)}`);
    response.writeHead(statuses[Math.min(bodies.length, statuses.length) - 1] ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tapes` };
}

async function record(url: string) {
  const failures: unknown[] = [];
  const sink = http(url, { headers: { 'x-key': 'key' } });
  const onError = (error: unknown) => failures.push(error);
  const recorder = await createRecorder(createShop({ total: () => 1 }), { sink, onError });
  for (let i = 0; i < 3; i++) await callRoute(recorder.api, '/total', `[[${i}]]`);
  await recorder.close();
  return { stats: recorder.stats(), failures };
}

test('calls are posted in batches, again while the collector is down', async (t) => {
  const { bodies, url } = await startCollector(t, [503, 200]);
  const { stats } = await record(url);
  t.like(stats, { recorded: 3, written: 3, lost: 0 });
  t.is(bodies.length, 2);
  t.is(bodies[0], bodies[1]);
  const [description, ...calls] = (bodies[1] ?? '').replace('key ', '').trim().split('\n');
  t.truthy(JSON.parse(description ?? '').api);
  t.deepEqual(
    calls.map((line) => JSON.parse(line).params.total),
    [[[0]], [[1]], [[2]]],
  );
});

test('a collector that rejects ends the recording, and lost calls are counted', async (t) => {
  const { bodies, url } = await startCollector(t, [403]);
  const { stats, failures } = await record(url);
  t.like(stats, { recorded: 3, written: 0, lost: 3 });
  t.is(bodies.length, 1);
  t.regex(String(failures[0]), /answers 403/);
});

test('options that cannot work are rejected', (t) => {
  t.throws(() => http('ftp://tapes'), { message: /must begin with http/ });
  t.throws(() => http('http://tapes', { attempts: 0 }), { instanceOf: RangeError });
  t.throws(() => http('http://tapes', { timeout: 0.5 }), { instanceOf: RangeError });
  t.throws(() => http('http://tapes', { retries: 1 } as object), {
    message: /no option 'retries'/,
  });
});

test('a timeout that no timer can have is an error', (t) => {
  for (const timeout of [0, 1.5, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 31, '5'])
    t.throws(() => http('http://127.0.0.1', { timeout } as never), {
      instanceOf: RangeError,
      message: /^http: timeout/,
    });
  t.notThrows(() => http('http://127.0.0.1', { timeout: 2 ** 31 - 1 }));
});
