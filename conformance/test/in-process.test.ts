import '@mikrokit/compiler/register';
import { RpcError } from '@mikrokit/router';
import { encodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import { type ErrorType, STATUS_OF } from '../cases/case.ts';
import { cases } from '../cases/index.ts';

// Imported after the loader is registered, so that it is compiled.
const { api } = await import('../api.ts');
const model = await api.describe();
// Failing handlers log to the console.
console.error = () => {};
const call = api.call.bind(api) as (
  route: string,
  ...params: readonly unknown[]
) => Promise<unknown>;

/** Returns the error that `call` throws; fails if it throws none. */
async function thrownBy(calling: Promise<unknown>): Promise<RpcError<string, unknown>> {
  const result = await calling.catch((error: unknown) => error);
  if (result instanceof RpcError) return result;
  throw new Error('It threw no RpcError', { cause: result });
}

for (const { title, route, params, path, method, headers, body, reply } of cases) {
  // The other cases concern HTTP and the format of bodies.
  if (params === undefined || path || method || headers || body !== undefined) continue;
  if ('status' in reply || !JSON.stringify(params)) continue;
  test(`${title}, in process`, async (t) => {
    if ('error' in reply) {
      const { type, status, ...more } = await thrownBy(call(route, ...params));
      t.is(type, reply.error);
      t.is(status, reply.status ?? STATUS_OF[reply.error as ErrorType]);
      if (reply.issues !== undefined)
        t.is((more as { issues?: unknown[] }).issues?.length, reply.issues.length);
    } else {
      const type = model.routes[route]?.result ?? '';
      t.deepEqual(encodeByModel(model, type, await call(route, ...params)), reply.result);
    }
  });
}

test('an in-process call takes and returns rich values without undeclared properties', async (t) => {
  const lastUpdate = new Date(0);
  const user = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate };
  t.deepEqual(await api.call('updateUser', user), { ...user, lastUpdate: new Date(1000) });
  t.deepEqual(await api.call('updateUser', { ...user, password: 'x' } as typeof user), {
    ...user,
    lastUpdate: new Date(1000),
  });
  const map = new Map([['a', lastUpdate]]);
  const mapped = await api.call('echo/map', map);
  t.deepEqual(mapped, map);
  t.not(mapped, map);
  t.is(await api.call('echo/bigint', 2n ** 70n), 2n ** 70n);
  t.deepEqual(await api.call('inferred', true), { at: lastUpdate, count: 2n, tags: ['a', 'b'] });
  t.deepEqual(await api.call('extraKeys'), { id: 1 });
  t.deepEqual(await api.call('optional', 1, undefined), { first: 1, second: undefined });
  t.deepEqual(await api.call('rest', 'a', 1, 2), { first: 'a', numbers: [1, 2] });
  t.is(await api.call('nothing'), undefined);
  t.is(await api.call('maybe', false), undefined);
  t.is(await api.call('queries/year', lastUpdate), 1970);
});

test('an in-process call passes headers and body parameters to hooks', async (t) => {
  const caller = api.caller({
    headers: { 'X-Key': 'let me in', 'x-typed': '1' },
    hooks: { 'hooked/inner/auth': ['x'], visit: [new Date(0)] },
  });
  t.is(await caller.call('hooked/inner/ping'), 'inner');
  t.is(await caller.call('hooked/visited', 7), 7);
  t.is(await caller.call('hooked/typed/required'), 'typed');
  const rejected = await thrownBy(api.call('hooked/secret'));
  t.is(rejected.type, 'validation');
  const wrong = api.caller({ headers: { 'x-key': 'wrong' } });
  t.like(await thrownBy(wrong.call('hooked/secret')), { type: 'unauthorized', status: 401 });
});

test('an in-process caller rejects parameters of hooks that do not exist or read headers', async (t) => {
  for (const name of ['nobody', 'hooked/secret'] as const) {
    // @ts-expect-error: no such hook
    const caller = api.caller({ hooks: { [name as 'nobody']: ['x'] } });
    await t.throwsAsync(caller.call('hooked/inner/ping'), {
      instanceOf: TypeError,
      message: `caller: no hook that takes parameters from the body is named "${name}"; correct the name in hooks`,
    });
  }
});

test('an error thrown by an in-process call has rich data', async (t) => {
  for (const route of ['rpcErrors/returned', 'rpcErrors/thrown'] as const) {
    const { type, status, data } = await thrownBy(api.call(route, -1n));
    t.deepEqual(
      { type, status, data },
      { type: 'user-not-found', status: 404, data: { id: -1n, at: new Date(0) } },
    );
  }
  const undeclared = await thrownBy(api.call('rpcErrors/undeclared', -1n));
  t.deepEqual(undeclared.data, { id: '-1', at: '1970-01-01T00:00:00.000Z' });
});
