import test from 'ava';
import { spyOn } from './spy-transport.ts';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { clientOf, traceHeaders } = await import('./api/trace-headers.ts');

const cache = { ttl: 60_000, mode: 'cache-first' } as const;
const ways = {
  dedupe: { policies: { dedupe: true } },
  batch: { batch: true },
  'a cache without credentials': { cache: { ...cache, credentials: 'omit' } },
  'a cache for all': { cache: { ...cache, identity: 'public' } },
} as const;

for (const [way, options] of Object.entries(ways))
  for (const [route, header] of [
    ['tenant', 'baggage'],
    ['trace', 'traceparent'],
  ] as const)
    test(`with ${way}, callers with another ${header} get their own results if a hook reads it`, async (t) => {
      const { transport } = spyOn(traceHeaders);
      const client = clientOf({ transport, ...options });
      const as = (value: string) => client[route].with({ headers: { [header]: value } })();
      t.deepEqual(await Promise.all([as('a'), as('b')]), ['a', 'b']);
      t.is(await as('c'), 'c');
      await client.close();
    });

test('baggage that no hook reads tells results apart, too, and names no caller', async (t) => {
  const { transport } = spyOn(traceHeaders);
  const client = clientOf({ transport, cache: { ...cache, identity: 'public' } });
  for (const value of ['a', 'b'])
    t.is(await client.raw.with({ headers: { baggage: value } })(), value);
  const unnamed = clientOf({ transport, cache: { ...cache, credentials: 'omit' } });
  const rejected = await t.throwsAsync(unnamed.raw.with({ headers: { baggage: 'a' } })());
  t.regex(rejected?.message ?? '', /no hook of the route reads the header 'baggage'/);
});
