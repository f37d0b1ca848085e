import { createClient, inProcess, mock, RpcError } from '@mikrokit/client';
import test from 'ava';
import { reply, startRawServer } from './raw-server.ts';

await import('@mikrokit/compiler/register');
const { createGateway, back, logged } = await import('./remote/gateway.ts');

const client = createClient<typeof back>({ transport: inProcess(back) });
const gateway = createGateway(client);
const caller = createClient<typeof gateway>({ transport: inProcess(gateway) });

/** The error that a caller gets instead of one with details of the server. */
const internal = { type: 'internal', status: 500, message: 'Internal error', data: undefined };

test.serial(
  "another API's error that a handler does not catch becomes an internal error with a logged cause",
  async (t) => {
    for (const [call, cause] of [
      [() => caller.thrown(-1), { type: 'no-user', status: 404 }],
      [() => caller.invalid(), { type: 'validation', status: 400 }],
      [() => caller.denied(), { type: 'denied', status: 401 }],
      [() => caller.missing(), { type: 'not-found', status: 404 }],
      [() => caller.group.hooked(), { type: 'no-user' }],
      [() => caller.inProcess(), { type: 'no-user', status: 404 }],
    ] as const) {
      logged.length = 0;
      t.like(await t.throwsAsync<Error>(call), internal);
      t.like(logged, [{ err: cause }]);
    }
  },
);

test.serial(
  'a call of another API without an answer becomes an internal error too, which does not reveal that API',
  async (t) => {
    const { url } = await startRawServer(t, await back.describe(), (socket) => socket.destroy());
    await using dead = createClient<typeof back>({ url });
    const silent = await startRawServer(t, await back.describe(), () => {});
    await using mute = createClient<typeof back>({ url: silent.url });
    await using html = createClient<typeof back>({
      url: (
        await startRawServer(t, await back.describe(), (socket) =>
          socket.write(reply('<html>', { type: 'text/html' })),
        )
      ).url,
    });
    for (const [other, type] of [
      [dead, 'network'],
      [html, 'protocol'],
      [mute.with({ timeout: 20 }), 'timeout'],
      [dead.with({ signal: AbortSignal.abort() }), 'aborted'],
      [dead.with({ headers: { 'a b': 'c' } }), 'application'],
    ] as const) {
      logged.length = 0;
      const api = createGateway(other as typeof client);
      const through = createClient<typeof api>({ transport: inProcess(api) });
      t.like(await t.throwsAsync<Error>(through.thrown(1)), internal);
      t.like(logged, [{ err: { type, name: 'ClientError' } }]);
      t.like(await through.passed.safe(1), { error: internal });
    }
  },
);

test.serial(
  'a handler passes on the errors that its result type names, thrown or returned',
  async (t) => {
    for (const route of [caller.passed, caller.rethrown]) {
      const result = await route.safe(-1);
      t.like(result, { ok: false, error: { type: 'no-user', status: 404, data: { id: -1n } } });
    }
    // Errors that only callers of the other API understand are not passed on.
    t.like(await caller.passed.safe(Number.MAX_VALUE), { error: { type: 'no-user' } });
    t.like(await caller.passedInvalid.safe(), { ok: false, error: internal });
  },
);

test.serial('a handler may turn such an error into its own', async (t) => {
  t.like(await caller.wrapped.safe(-1), { error: { type: 'gone', status: 410 } });
});

test.serial('toPublicError decides about them, once for all routes', async (t) => {
  const api = createGateway(client, (error) => {
    const { type } = error as { type?: string };
    return type === 'denied' ? (error as never) : undefined;
  });
  const through = createClient<typeof api>({ transport: inProcess(api) });
  t.like(await through.denied.safe(), { error: { type: 'denied', status: 401 } });
  t.like(await through.thrown.safe(-1), { error: internal });
});

test.serial('a mock of the other API behaves the same', async (t) => {
  const mocked = createClient<typeof back>({
    transport: mock<typeof back>({
      user: () => {
        throw new RpcError('no-user', { data: { id: 1n } });
      },
    }),
  });
  const api = createGateway(mocked as typeof client);
  const through = createClient<typeof api>({ transport: inProcess(api) });
  t.like(await through.thrown.safe(1), { error: internal });
  t.like(await through.denied.safe(), { error: internal });
});
