import '@mikrokit/compiler/register';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClientError, fetchTransport } from '@mikrokit/client';
import { undiciTransport } from '@mikrokit/client/undici';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { until } from '../../../test/support/until.ts';

const { files, seen } = (await import('./api/files.ts')) as typeof import('./api/files.ts');
const { clientOf } = (await import(
  './api/file-clients.ts'
)) as typeof import('./api/file-clients.ts');

const server = await serve(files, { port: 0 });
test.after.always(() => server.close());

for (const [name, transport] of [
  ['undici', undiciTransport()],
  ['fetch', fetchTransport()],
] as const) {
  test.serial(
    `a file that stalls ends with the signal, the deadline and the idle timeout, by ${name}`,
    async (t) => {
      const cases = [
        ['aborted', {}, /the signal was aborted/],
        ['timeout', { deadline: 2_000 }, /took longer than its deadline of 2000 ms/],
        ['timeout', { idleTimeout: 200 }, /no more of the file came for 200 ms/],
        ['aborted', { retry: 1 }, /the signal was aborted/],
      ] as const;
      for (const [type, options, message] of cases) {
        seen.length = 0;
        const controller = new AbortController();
        const client = clientOf({ url: server.url, transport });
        const reader = (
          await client.stalls.with({ ...options, signal: controller.signal })()
        ).getReader();
        t.is((await reader.read()).value?.length, 10);
        if (type === 'aborted') setTimeout(() => controller.abort(), 50);
        const error = await t.throwsAsync<ClientError>(reader.read(), { message });
        t.is(error.type, type);
        t.is(error.route, 'stalls');
        // The connection is closed, so that the server knows.
        await until(() => seen.includes('cancelled'));
        await client.close();
      }
    },
  );

  test.serial(`an idle timeout may be longer than timers can wait, by ${name}`, async (t) => {
    const warnings: string[] = [];
    const onWarning = (warning: Error) => warnings.push(warning.name);
    process.on('warning', onWarning);
    for (const idleTimeout of [2 ** 31, Number.POSITIVE_INFINITY]) {
      const client = clientOf({ url: server.url, transport, idleTimeout });
      seen.length = 0;
      const controller = new AbortController();
      const { signal } = controller;
      const reader = (await client.stalls.with({ signal })()).getReader();
      t.is((await reader.read()).value?.length, 10);
      const next = reader.read().then(
        () => 'ended',
        () => 'failed',
      );
      t.is(await Promise.race([next, delay(100, 'waits')]), 'waits');
      controller.abort();
      t.is(await next, 'failed');
      await until(() => seen.includes('cancelled'));
      await client.close();
    }
    process.off('warning', onWarning);
    t.deepEqual(warnings, []);
  });

  test.serial(`a file that nobody reads is given up, by ${name}`, async (t) => {
    seen.length = 0;
    const client = clientOf({ url: server.url, transport, idleTimeout: 100 });
    const stream = await client.stalls();
    await until(() => seen.includes('cancelled'));
    await t.throwsAsync(stream.getReader().read(), { message: /nobody read the file for 100 ms/ });
    await client.close();
  });
}
