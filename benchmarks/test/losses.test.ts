import test from 'ava';
import type { ColdStartRow } from '../cold-start/cell.ts';
import { lossesIn } from '../report/sections/losses.ts';

const nothing = { runs: [], coldStarts: undefined, lambda: undefined, types: undefined };
type Measured = Parameters<typeof lossesIn>[0];

const row = (framework: string, routes: number, firstReply: number, memory = 50) =>
  ({ framework, routes, variant: 'source', firstReply, memory }) as ColdStartRow;

test('a table of cold starts is one line: who is furthest ahead, and who is at all', (t) => {
  const rows = [
    ...[row('mikrokit', 1, 300), row('trivial-cjs', 1, 30), row('hono', 1, 200)],
    ...[row('mikrokit', 1_000, 400), row('hono', 1_000, 500), row('trpc', 1_000, 100)],
  ];
  const losses = lossesIn({ ...nothing, coldStarts: { rows } } as unknown as Measured);
  t.is(losses.length, 1);
  t.true(
    losses[0]?.startsWith(
      '**Cold start, from source:** most of all trpc with 1,000 routes (100 ms, ours 400 ms); at some number of routes also hono. Here',
    ),
    losses[0],
  );
});

test('the table in which others are furthest ahead comes first; what is ours is no other', (t) => {
  const servers = (rates: Readonly<Record<string, number>>) =>
    Object.entries(rates).map(([name, requestsPerSecond]) => ({ name, requestsPerSecond }));
  const run = (pipelining: number, rates: Readonly<Record<string, number>>) => ({
    workload: 'hello',
    options: { pipelining },
    servers: servers(rates),
  });
  const runs = [
    run(1, { mikrokit: 100, fastify: 110, 'mikrokit-deepkit': 200, bun: 400 }),
    run(10, { mikrokit: 100, bare: 150, 'mikrokit-bun': 100, bun: 100.1 }),
  ];
  t.deepEqual(lossesIn({ ...nothing, runs } as unknown as Measured), [
    '**Requests a second, `hello`, 10 pipelined:** bare (checks nothing) 1.50 times ours.',
    '**Requests a second, `hello`, 1 pipelined:** fastify 1.10 times ours.',
  ]);
});
