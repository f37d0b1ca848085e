import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchTransport, inProcess } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';

const { received, seen } = (await import(
  './api/received-streams.ts'
)) as typeof import('./api/received-streams.ts');
const { clientOf, plainClientOf } = (await import(
  './api/received-stream-clients.ts'
)) as typeof import('./api/received-stream-clients.ts');

const server = await serve(received, { port: 0 });
const client = clientOf({ url: server.url });
test.after.always(async () => {
  await client.close();
  await server.close();
});

async function* numbers(to: number): AsyncGenerator<number> {
  for (let n = 0; n < to; n++) yield n;
}

async function* readings(...values: number[]) {
  for (const value of values) yield { sensor: 'ä\n', at: new Date(value), value };
}

const valid = { sensor: 's', at: new Date(0), value: 0 };

for (const [name, own] of [
  ['undici', client],
  ['fetch', clientOf({ url: server.url, transport: fetchTransport() })],
  ['the process', clientOf({ transport: inProcess(received) })],
  ['a client without a compiler', plainClientOf({ url: server.url })],
] as const) {
  test(`parameters stream over ${name}`, async (t) => {
    t.deepEqual(await own.bare.sum(readings(1, 2, 3)), { sum: 6, last: new Date(3) });
    t.deepEqual(await own.bare.sum(readings()), { sum: 0, last: undefined });
    const since = new Date(7);
    t.deepEqual(
      await own.named(
        'n',
        since,
        (async function* () {
          yield 'a';
          yield '\u2028\n"';
        })(),
      ),
      {
        ...{ name: 'n', since, items: ['a', '\u2028\n"'] },
      },
    );
    t.is(await own.bare.optional(), -1);
    t.is(await own.bare.optional(numbers(1000)), 1000);
    t.is(await own.unread(1, numbers(3)), 'unread');
    t.is(await own.bare.first(numbers(3)), 0);
  });

  test(`a list is sent as a whole over ${name}`, async (t) => {
    t.is(await own.bare.optional([1, 2, 3]), 3);
    t.is(await own.bare.optional(new Set([1, 2])), 2);
    t.is(await own.bare.optional([]), 0);
  });

  test(`an item that breaks its type is refused with its index over ${name}`, async (t) => {
    const error = await t.throwsAsync(
      own.bare.sum([
        { ...valid, value: 1 },
        { ...valid, value: 2 },
        { sensor: 's', at: new Date(), value: 'x' as never },
      ]),
    );
    t.like(error, { type: 'validation' });
    const { issues } = error as unknown as { issues: { path: unknown[] }[] };
    t.deepEqual(issues[0]?.path.slice(0, 2), ['readings', 2]);
  });
}

test.serial('items leave, are validated and reach the handler one by one', async (t) => {
  seen.length = 0;
  const steps: string[] = [];
  await client.bare.sum(
    (async function* () {
      for await (const reading of readings(1, 2, 3)) {
        steps.push(`sent ${reading.value} after ${seen.length}`);
        yield reading;
        for (let i = 0; i < 200 && seen.length < reading.value; i++) await sleep(5);
      }
    })(),
  );
  t.deepEqual(steps, ['sent 1 after 0', 'sent 2 after 1', 'sent 3 after 2']);
});
