import { ClientError } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import { type Fault, startFaultProxy } from './fault-proxy.ts';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { faultsApi, runs } = await import('./faults-api.ts');
const { faultsClient } = await import('./faults-client.ts');

let nextId = 1;

async function start(t: ExecutionContext, faults: readonly Fault[]) {
  const server = await serve(faultsApi, { port: 0 });
  const proxy = await startFaultProxy(t, new URL(server.url), faults);
  const client = faultsClient({ url: proxy.url, timeout: 60_000 });
  t.teardown(async () => {
    await client.close();
    await server.close();
  });
  return { client, proxy, id: nextId++ };
}

const breaking = ['reset-request', 'reset-reply', 'stall', 'truncate', 'truncate-head'] as const;

/** Milliseconds: only a stalled connection has to wait for it. */
const timeoutFor = (fault: Fault) => (fault === 'stall' ? 1_000 : 60_000);

for (const fault of breaking) {
  test.serial(`${fault}: a query is sent again and gets its whole result`, async (t) => {
    const { client, proxy, id } = await start(t, [fault, fault]);
    const retried = client.read.with({ timeout: timeoutFor(fault), retry: { limit: 2, delay: 1 } });
    t.is(await retried(id), id);
    t.is(proxy.connections(), 3);
  });

  test.serial(`${fault}: without retries a call fails, never with part of a result`, async (t) => {
    const { client } = await start(t, [fault]);
    const error = await t.throwsAsync(client.text.with({ timeout: timeoutFor(fault) })(1_000), {
      instanceOf: ClientError,
    });
    t.is(error?.type, fault === 'stall' ? 'timeout' : 'network');
    t.is((await client.text(1_000)).length, 1_000, 'the next call works');
  });

  test.serial(`${fault}: a mutation is not sent twice, whatever the policies`, async (t) => {
    const { client, id } = await start(t, [fault]);
    const guarded = client.with({
      timeout: timeoutFor(fault),
      retry: { limit: 3, delay: 1, budget: false },
      policies: { hedge: { after: 0 }, dedupe: true, circuitBreaker: true },
    });
    t.like(await guarded.write.safe(id), {
      ok: false,
      error: { status: fault === 'stall' ? 504 : 503 },
    });
    t.is(runs.get(id) ?? 0, fault === 'reset-request' ? 0 : 1);
  });

  test.serial(`${fault}: a mutation with a key is sent again, with one key`, async (t) => {
    const { client, id } = await start(t, [fault]);
    const keyed = client.with({
      timeout: timeoutFor(fault),
      idempotencyKey: true,
      retry: { limit: 1, delay: 1 },
    });
    t.is(await keyed.write(id), id);
  });
}

test.serial('trickle: a reply that comes byte by byte is whole', async (t) => {
  const { client } = await start(t, ['trickle']);
  t.is(await client.text(2_000), 'ä'.repeat(2_000));
});

test.serial(
  'a stalled call ends when its caller leaves, and so does one that waits for a retry',
  async (t) => {
    const { client } = await start(t, ['stall', 'reset-reply']);
    for (const retry of [
      0,
      { limit: 1, delay: 60_000, jitter: 'none', maxDelay: 60_000 },
    ] as const) {
      const controller = new AbortController();
      const call = client.text.with({ signal: controller.signal, timeout: 60_000, retry }).safe(1);
      setTimeout(() => controller.abort(new Error('left')), 100);
      const start = performance.now();
      t.like(await call, { ok: false, error: { type: 'aborted', cause: { message: 'left' } } });
      t.true(performance.now() - start < 30_000);
    }
  },
);
