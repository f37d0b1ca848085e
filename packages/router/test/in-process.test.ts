import { createRouter, RpcError, route, type Tracing } from '@mikrokit/router';
import test from 'ava';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({
  'users/get': { id: 'number' },
  tenant: {},
  native: {},
  boom: {},
  year: { date: 'date' },
  nothing: {},
  wait: {},
  small: { text: 'string' },
  signal: {},
});
const { logger, entries } = recordingLogger();
const api = createRouter(
  {
    users: {
      get: (context, id: number) =>
        id === 1
          ? { id, by: context.shared.by }
          : new RpcError('no-user', { status: 404, message: 'Nobody', data: { id } }),
    },
    tenant: (context) => context.request.header('X-Tenant'),
    native: (context) => context.request.native,
    boom: () => {
      throw new Error('secret');
    },
    year: (_context, date: Date) => date.getUTCFullYear(),
    nothing: (): void => {},
    wait: ({ signal }) =>
      new Promise<string>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      ),
    small: route({ maxBodySize: 20, handler: (_context, text: string) => text }),
  },
  { logger, context: async () => ({ by: 'factory' }) },
  codecs,
);

test('call runs the whole path, context factory included', async (t) => {
  t.deepEqual(await api.call('users/get', 1), { id: 1, by: 'factory' });
  t.is(await api.call('nothing'), undefined);
});

test('parameters are decoded from their JSON', async (t) => {
  t.is(await api.call('year', new Date(0)), 1970);
});

test('an error is thrown with its type, status, message and data', async (t) => {
  const error = await t.throwsAsync(api.call('users/get', 2), { instanceOf: RpcError });
  t.like(error, { type: 'no-user', status: 404, message: 'Nobody', data: { id: 2 } });
});

test('parameters that break their types are rejected as those of any caller', async (t) => {
  const error = await t.throwsAsync(api.call('users/get', '1' as never), { instanceOf: RpcError });
  t.like(error, { type: 'validation', status: 400 });
  t.like(error, { issues: [{ path: ['id'], code: 'type', expected: 'number' }] });
});

test('an internal error tells nothing, and its cause is logged', async (t) => {
  const error = await t.throwsAsync(api.call('boom'), { instanceOf: RpcError });
  t.like(error, { type: 'internal', status: 500, message: 'Internal error' });
  t.like(entries.at(-1), { details: { err: { message: 'secret' } } });
});

test('a route that is not there is not found', async (t) => {
  await t.throwsAsync(api.call('nope' as 'boom'), { message: 'There is no such route' });
  await t.throwsAsync(api.call('toString' as 'boom'), { message: 'There is no such route' });
});

test('a caller sends headers, in any case, and its native request', async (t) => {
  const caller = api.caller({ headers: { 'x-TENANT': 'acme' }, native: { own: true } });
  t.is(await caller.call('tenant'), 'acme');
  t.deepEqual(await caller.call('native'), { own: true });
  t.is(await api.call('tenant'), undefined);
});

test('a signal aborts the handler and is what the call fails with', async (t) => {
  const controller = new AbortController();
  const caller = api.caller({ signal: controller.signal });
  const calling = caller.call('wait');
  setImmediate(() => controller.abort(new Error('enough')));
  await t.throwsAsync(calling, { message: 'enough' });
  await t.throwsAsync(caller.call('nothing'), { message: 'enough' });
});

test('a signal that is aborted before the handler gives its promise ends the call too', async (t) => {
  const controller = new AbortController();
  const tracing: Tracing = (_event, run) => {
    const reply = run();
    controller.abort(new Error('changed my mind'));
    return reply;
  };
  const traced = createRouter(
    { wait: () => new Promise(() => {}) },
    { tracing },
    handWrittenCodecs({ wait: {} }),
  );
  const call = traced.caller({ signal: controller.signal }).call('wait');
  await t.throwsAsync(call, { message: 'changed my mind' });
});

test("a route's limit holds", async (t) => {
  t.is(await api.call('small', 'abc'), 'abc');
  const error = await t.throwsAsync(api.call('small', 'x'.repeat(20)), { instanceOf: RpcError });
  t.like(error, { type: 'payload-too-large', status: 413 });
});
