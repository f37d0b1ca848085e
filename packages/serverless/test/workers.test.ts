import '@mikrokit/compiler/register';
import { mikrokit } from '@mikrokit/compiler/esbuild';
import { workersHandler } from '@mikrokit/serverless/workers';
import test from 'ava';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';

const { api } = await import('./clouds-api.ts');

test('in workerd handlers can read bindings and the execution context', async (t) => {
  const { outputFiles } = await build({
    entryPoints: [new URL('worker.ts', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    conditions: ['@mikrokit/source'],
    plugins: [mikrokit()],
    write: false,
  });
  const worker = new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? '',
    compatibilityDate: '2026-04-01',
    bindings: { GREETING: 'Good morning' },
  });
  t.teardown(() => worker.dispose());
  const call = (route: string, headers: Record<string, string> = {}) =>
    worker.dispatchFetch(`http://localhost/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
  t.is(await (await call('inWorker')).text(), '{"inWorker":"Good morning /inWorker"}');
  t.is(await (await call('work')).text(), '{"work":"replied"}');
  await new Promise((resolve) => setTimeout(resolve, 200));
  t.is(await (await call('worked')).text(), '{"worked":1}');
  const caller = await call('caller', {
    'cf-connecting-ip': '203.0.113.7',
    origin: 'https://example.com',
  });
  t.is(await caller.text(), '{"caller":"203.0.113.7"}');
  t.is(caller.headers.get('access-control-allow-origin'), '*');
});

test('work after a reply is handed to the execution context', async (t) => {
  const works: Promise<unknown>[] = [];
  const ctx = {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    passThroughOnException() {},
  };
  const request = new Request('http://localhost/work', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  t.is((await workersHandler(api).fetch(request, {}, ctx)).status, 200);
  const before = await api.call('worked');
  t.is(works.length, 1);
  await Promise.all(works);
  t.is(await api.call('worked'), before + 1);
});

test('outside of a Worker there is none', async (t) => {
  t.is(await api.call('inWorker'), 'not in a Worker');
});

test('options that cannot work are rejected at start-up', (t) => {
  t.throws(() => workersHandler(api, { health: 'no-slash' }), { instanceOf: TypeError });
});
