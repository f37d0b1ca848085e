import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import { createApi } from './api.ts';

const script = fileURLToPath(new URL('./worker-server.ts', import.meta.url));

function start(t: ExecutionContext, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--conditions=@mikrokit/source', script, ...args]);
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

async function serving(t: ExecutionContext, ...args: string[]) {
  const child = start(t, ...args);
  const output = createInterface(child.stdout as NodeJS.ReadableStream);
  const lines: string[] = [];
  output.on('line', (line) => lines.push(line));
  await once(output, 'line');
  const { url } = JSON.parse(lines.shift() as string) as { url: string };
  const call = async (route: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const reply = await fetch(`${url}/${route}`, { method: 'POST', headers });
    return ((await reply.json()) as Record<string, number>)[route] as number;
  };
  /** The workers that answer, once there are as many as expected. */
  const workers = async (count = 2): Promise<Set<number>> => {
    for (;;) {
      const found = new Set<number>();
      for (let at = 0; at < 4 * count; at++) found.add(await call('who'));
      if (found.size === count) return found;
    }
  };
  return { child, call, workers, lines };
}

test('workers share the port and run beside the process that started them', async (t) => {
  const { child, workers } = await serving(t);
  const found = await workers();
  t.is(found.size, 2);
  t.false(found.has(child.pid as number));
});

test('a worker that dies is replaced, and no other call is lost', async (t) => {
  const { child, call, workers } = await serving(t);
  const before = await workers();
  const warned = once(child.stderr as NodeJS.ReadableStream, 'data');
  await t.throwsAsync(call('crash'));
  // By then this process knows that its other connections to the dead worker are closed.
  t.regex(String(await warned), /ended with SIGKILL; another starts/);
  const after = new Set<number>();
  for (let at = 0; at < 20; at++) after.add(await call('who'));
  t.true([...after].some((pid) => before.has(pid)));
  const healed = await workers();
  t.is([...healed].filter((pid) => before.has(pid)).length, 1);
});

test('on SIGHUP every worker is replaced while calls go on, and no call fails', async (t) => {
  const { child, call, workers } = await serving(t);
  const before = await workers();
  child.kill('SIGHUP');
  let answered = 0;
  const pids = new Set<number>();
  while (![...pids].some((pid) => !before.has(pid)) || answered < 50) {
    for (const pid of await Promise.all([call('who'), call('slow'), call('who')])) pids.add(pid);
    answered += 3;
  }
  for (;;) {
    const now = await workers();
    if (![...now].some((pid) => before.has(pid))) break;
  }
  t.true(answered >= 50);
});

test('on SIGTERM running calls are answered, and then every process runs onClose and ends', async (t) => {
  const { child, call, workers, lines } = await serving(t);
  const pids = await workers();
  const slow = call('slow');
  await once(child.stderr as NodeJS.ReadableStream, 'data');
  child.kill('SIGTERM');
  t.true(pids.has(await slow));
  const [code] = await once(child, 'exit');
  t.is(code, 0);
  t.deepEqual(lines, ['closed worker', 'closed worker', 'closed primary']);
  for (const pid of pids) t.throws(() => process.kill(pid, 0), { message: /ESRCH/ });
});

test('with the longest deadline, workers end by themselves instead of being killed', async (t) => {
  const { child, call, lines } = await serving(t, 'patient');
  const slow = call('slow');
  await once(child.stderr as NodeJS.ReadableStream, 'data');
  child.kill('SIGTERM');
  t.is(typeof (await slow), 'number');
  t.deepEqual(await once(child, 'exit'), [0, null]);
  t.deepEqual(lines, ['closed worker', 'closed worker', 'closed primary']);
});

test('close: a deadline that no timer can have is an error, and the workers go on', async (t) => {
  const { workers, lines } = await serving(t, 'wrong');
  while (lines.length < 3) await sleep(20);
  t.is((await workers()).size, 2);
  t.deepEqual(
    lines.map((line) => line.replace(/;.*/, '')),
    ['Infinity', '2147483648', '-1'].map((value) => `close: deadline is ${value}`),
  );
});

test('a worker that ends before it listens is an error at start-up', async (t) => {
  const child = start(t, 'fail');
  const [out, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  t.deepEqual(JSON.parse(out), { error: 'A worker ended with 3 before it was listening' });
  t.is(code, 1);
});

test('a caller who crashes worker after worker stops none of the other calls for long', async (t) => {
  const { child, call, workers } = await serving(t);
  let warnings = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    warnings += bytes;
  });
  for (let crash = 0; crash < 4; crash++) {
    await workers();
    await call('throwLater');
    while (warnings.split('another starts').length < crash + 2) await sleep(20);
  }
  const pauses = [...warnings.matchAll(/another starts in (\d+) ms/g)].map(([, ms]) => ms);
  t.deepEqual(pauses, Array(4).fill('100'));
});

test.serial('SIGTERM ends workers at once that are still starting', async (t) => {
  const { child, call, lines } = await serving(t, 'stuck', '3');
  await call('throwLater');
  while (!lines.includes('stuck')) await sleep(20);
  const signalledAt = performance.now();
  child.kill('SIGTERM');
  t.deepEqual(await once(child, 'exit'), [0, null]);
  // Not at the deadline, after 65 seconds.
  t.true(performance.now() - signalledAt < 20_000);
});

test.serial('SIGTERM ends a server whose first workers are still starting', async (t) => {
  const child = start(t, 'stuck', '1');
  const lines: string[] = [];
  const output = createInterface(child.stdout as NodeJS.ReadableStream);
  output.on('line', (line) => lines.push(line));
  while (!lines.includes('stuck')) await sleep(20);
  const signalledAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  t.true(performance.now() - signalledAt < 20_000);
  t.is(code, 1);
  const error = 'A worker ended with SIGTERM before it was listening';
  t.true(lines.includes(JSON.stringify({ error })), lines.join('\n'));
});

test('workers take over a Unix socket that a killed server has left behind', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-http-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const socketPath = join(folder, 'api.sock');
  for (let kill = 0; kill < 3; kill++) {
    const child = start(t, 'socket', socketPath);
    const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
    t.is(JSON.parse(line).url, `unix:${socketPath}`);
    const socket = connect(socketPath);
    await once(socket, 'connect');
    socket.destroy();
    child.kill('SIGKILL');
    await once(child, 'exit');
    t.true(existsSync(socketPath));
  }
});

test('an invalid number of workers is rejected', async (t) => {
  for (const workers of [0, -1, 1.5]) {
    await t.throwsAsync(serve(createApi().api, { port: 0, workers }), { instanceOf: RangeError });
  }
});
