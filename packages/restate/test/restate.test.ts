import '@mikrokit/compiler/register';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serveRestate } from '@mikrokit/restate';
import test, { type ExecutionContext } from 'ava';
import { freePort } from '../../../test/support/free-port.ts';
import {
  hasRestate,
  type RestateTestServer,
  restateTest,
  startRestate,
} from '../../../test/support/restate-server.ts';
import { until } from '../../../test/support/until.ts';

const { keyed } = (await import('./api/orders.ts')) as typeof import('./api/orders.ts');

let restate: RestateTestServer;
test.before(async () => {
  if (hasRestate) restate = await startRestate();
});
test.after.always(() => restate?.stop());

/** A process that serves the orders, which can be killed and started again. */
async function startService(t: ExecutionContext, engine = restate) {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-effects-'));
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = fork(fileURLToPath(new URL('api/serve.ts', import.meta.url)), [String(port)], {
      execArgv: ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'],
      env: { ...process.env, EFFECTS_LOG: log, RESTATE_LOGGING: 'ERROR' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(child, 'message');
  };
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  t.teardown(async () => {
    await kill();
    rmSync(folder, { recursive: true });
  });
  await engine.register(`http://127.0.0.1:${port}`);
  const effects = () => readFileSync(log, 'utf8').split('\n').filter(Boolean);
  const goOn = () => writeFileSync(`${log}.go`, '');
  return { start, kill, effects, goOn };
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what Restate's ingress answers
  readonly body: any;
}

async function call(
  path: string,
  params?: unknown,
  headers = {},
  engine = restate,
): Promise<Answer> {
  const reply = await fetch(`${engine.ingress}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(params !== undefined && { body: JSON.stringify(params) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
}

const countOf = (effects: readonly string[], start: string) =>
  effects.filter((line) => line.startsWith(start)).length;

restateTest(
  'a call whose process is killed between two steps goes on, and repeats no step',
  async (t) => {
    const { start, kill, effects, goOn } = await startService(t);
    const shipped = call('shop.orders/ship', ['o-1', 500]);
    await until(() => countOf(effects(), 'between') === 1);
    await kill();
    goOn();
    await start();
    t.deepEqual(await shipped, {
      status: 200,
      body: {
        order: 'o-1',
        charge: { id: 'charge of o-1', cents: 500 },
        at: '2026-11-29T00:00:00.000Z',
      },
    });
    const ran = effects();
    t.is(countOf(ran, 'charge'), 1);
    t.is(countOf(ran, 'between'), 2, 'the handler began again');
    t.is(countOf(ran, 'send'), 1);
    t.is(new Set(ran.slice(0, 3).map((line) => line.split(' ')[2])).size, 1, 'one context.id');
  },
);

restateTest('a call whose engine is killed goes on when the engine is back', async (t) => {
  let engine = await startRestate();
  t.teardown(() => engine.stop());
  const { effects, goOn } = await startService(t, engine);
  const { body } = await call('shop.orders/ship/send', ['o-2', 700], {}, engine);
  await until(() => countOf(effects(), 'between') === 1);
  await engine.stop('SIGKILL', true);
  goOn();
  await sleep(200);
  engine = await startRestateAgain(engine);
  const output = `${engine.ingress}/restate/invocation/${body.invocationId}/output`;
  await until(async () => (await fetch(output)).status === 200);
  t.like(await (await fetch(output)).json(), { order: 'o-2', charge: { cents: 700 } });
  t.is(countOf(effects(), 'charge'), 1);
});

const startRestateAgain = ({ ports, folder }: RestateTestServer) => startRestate({ ports, folder });

restateTest('errors of routes and steps end the call, with their status', async (t) => {
  const { effects } = await startService(t);
  const declined = await call('shop.orders/decline', [300]);
  t.is(declined.status, 402);
  t.log(declined.body);
  t.like(declined.body, { message: 'declined' });
  t.deepEqual(effects(), ['decline', 'charging', 'undo {"undone":{"cents":300}}']);
});

restateTest('parameters are validated, and what does not fit ends the call', async (t) => {
  await startService(t);
  const wrong = await call('shop.orders/ship', ['o-1', 'many']);
  t.is(wrong.status, 400);
  t.log(wrong.body);
  t.is((await call('shop.orders/ship', { other: [] })).status, 400);
  t.deepEqual(await call('shop.guarded/hello', [], { 'x-key': 'sesame' }), {
    status: 200,
    body: 'hello',
  });
  t.is((await call('shop.guarded/hello', [], { 'x-key': 'other' })).status, 401);
  t.is((await call('shop/watch', [])).status, 404);
});

restateTest(
  'a call that is cancelled in Restate ends at its next step, and is not tried again',
  async (t) => {
    const { effects, goOn } = await startService(t);
    const { body } = await call('shop.orders/ship/send', ['o-3', 900]);
    await until(() => countOf(effects(), 'between') === 1);
    const [, admin] = restate.ports;
    const url = `http://127.0.0.1:${admin}/invocations/${body.invocationId}/cancel`;
    t.true((await fetch(url, { method: 'PATCH' })).ok);
    await sleep(300);
    goOn();
    const output = `${restate.ingress}/restate/invocation/${body.invocationId}/output`;
    await until(async () => (await fetch(output)).status === 409);
    t.like(await (await fetch(output)).json(), { code: 409, message: 'Cancelled' });
    t.is(countOf(effects(), 'between'), 1);
  },
);

restateTest('a step that fails is tried again, and the one before it is not', async (t) => {
  const { effects } = await startService(t);
  t.deepEqual(await call('shop.orders/flaky', []), { status: 200, body: 'one two' });
  t.deepEqual(effects(), ['first', 'second', 'aborted', 'second', 'aborted', 'second']);
});

restateTest('steps can be started at once, and have no result', async (t) => {
  const { effects } = await startService(t);
  t.deepEqual(await call('shop.orders/both', []), { status: 200, body: ['a', 'b'] });
  t.deepEqual(effects(), ['a', 'b']);
  t.deepEqual(await call('shop.orders/nothing'), { status: 200, body: undefined });
});

restateTest('a step whose result is not JSON ends the call, and runs once', async (t) => {
  const { effects } = await startService(t);
  const { status, body } = await call('shop.orders/dates', []);
  t.is(status, 500);
  t.regex(body.message, /step "now" is not JSON: it is an instance of Date/);
  t.deepEqual(effects(), ['now']);
});

restateTest('a step inside a step ends the call', async (t) => {
  const { effects } = await startService(t);
  const { status, body } = await call('shop.orders/nested', []);
  t.is(status, 500);
  t.regex(body.message, /"inner" is inside another one/);
  t.deepEqual(effects(), ['outer']);
});

restateTest('a call with the idempotency key of another gets its result', async (t) => {
  await startService(t);
  const key = { 'idempotency-key': `"${crypto.randomUUID()}"` };
  const first = await call('shop.orders/id', [], key);
  t.deepEqual(await call('shop.orders/id', [], key), first);
  t.notDeepEqual(await call('shop.orders/id', []), first);
});

restateTest('a route with idempotency keys gets them', async (t) => {
  const server = await serveRestate(keyed, { service: 'keyed', port: await freePort() });
  t.teardown(() => server.close({ deadline: 0 }));
  await restate.register(server.url);
  t.deepEqual(await call('keyed/pay', [21]), { status: 200, body: 42 });
  const key = { 'idempotency-key': 'one' };
  t.deepEqual(await call('keyed/pay', [21], key), { status: 200, body: 42 });
});
