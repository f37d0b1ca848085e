import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { freePort } from '../../../test/support/free-port.ts';

const framework = fileURLToPath(import.meta.resolve('@google-cloud/functions-framework'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

// Google Cloud starts the framework in the same way, without the loader.
const child = spawn(process.execPath, [
  '--conditions=@mikrokit/source',
  ...['--import', '@mikrokit/compiler/register'],
  framework.replace(/index\.js$/, 'main.js'),
  `--source=${fileURLToPath(new URL('google-function.ts', import.meta.url))}`,
  '--target=greeter',
  `--port=${port}`,
]);

test.before('the server listens', async (t) => {
  t.timeout(60_000);
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  while (child.exitCode === null) {
    if (await fetch(url).catch(() => undefined)) return;
    await sleep(100);
  }
  throw new Error(`The framework ended with ${child.exitCode}:\n${output}`);
});

test.after.always(async () => {
  child.kill();
  if (child.exitCode === null) await once(child, 'exit');
});

const post = (route: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

test('the framework calls it, and bodies are read as they were sent', async (t) => {
  t.is(await (await post('greet', '["Ada ü"]')).text(), '{"greet":"Hello, Ada ü"}');
  t.is(await (await fetch(`${url}/square?params=[3]`)).text(), '{"square":9}');
  // Parsing and printing would change these bodies.
  const twice = await post('greet', '{"greet":["first"],"greet":["Ada"]}');
  t.is(await twice.text(), '{"greet":"Hello, Ada"}');
  t.is((await post('greet', `["${'\\u0041'.repeat(3)}"]`)).status, 200);
});

test("the route's limit applies, although the framework has read the body", async (t) => {
  const reply = await post('small', JSON.stringify(['x'.repeat(47)]));
  t.is(reply.status, 413);
  t.like(await reply.json(), { errors: { small: { type: 'payload-too-large' } } });
  // The limit applies to the bytes that were sent.
  t.is((await post('small', `["x"${' '.repeat(47)}]`)).status, 413);
  t.is((await post('small', JSON.stringify(['x'.repeat(46)]))).status, 200);
});

test('a compressed body is read', async (t) => {
  const { gzipSync } = await import('node:zlib');
  const reply = await fetch(`${url}/greet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync('["Ada"]'),
  });
  t.is(await reply.text(), '{"greet":"Hello, Ada"}');
});

test('a large body that is rejected for its content type is answered at once', async (t) => {
  const startedAt = performance.now();
  const reply = await post('greet', 'x'.repeat(1_000_000), { 'content-type': 'text/plain' });
  t.is(reply.status, 415);
  await reply.text();
  t.true(performance.now() - startedAt < 1_900);
});

test("the caller's address is the one that Google added", async (t) => {
  const reply = await post('caller', '', { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' });
  t.is(await reply.text(), '{"caller":"203.0.113.7"}');
});

test('CORS is an option, as everywhere', async (t) => {
  const reply = await fetch(`${url}/greet`, {
    method: 'OPTIONS',
    headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
  });
  t.is(reply.status, 204);
  t.is(reply.headers.get('access-control-allow-origin'), 'https://example.com');
});

test('a reply waits for the work that its call has left', async (t) => {
  const call = async (route: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/${route}`, { method: 'POST', headers })).text();
  };
  t.is(await call('work'), '{"work":"replied"}');
  t.is(await call('worked'), '{"worked":1}');
});
