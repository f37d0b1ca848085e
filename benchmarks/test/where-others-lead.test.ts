import test from 'ava';
import type { ColdStartRow } from '../cold-start/cell.ts';
import { whereOthersLead } from '../report/sections/where-others-lead.ts';

/** The texts of the leads, without reasons. */
const textsOf = (measured: object) =>
  whereOthersLead(measured as unknown as Measured).map(({ text }) => text);

const nothing = {
  runs: [],
  cpu: undefined,
  coldStarts: undefined,
  lambda: undefined,
  types: undefined,
  payloads: undefined,
};
type Measured = Parameters<typeof whereOthersLead>[0];

const row = (framework: string, routes: number, firstReply: number, memory = 50) =>
  ({ framework, routes, variant: 'source', firstReply, memory }) as ColdStartRow;

test('a table of cold starts is one line: the best one, and all others ahead', (t) => {
  const rows = [
    ...[row('mikrokit', 1, 300), row('trivial-cjs', 1, 30), row('hono', 1, 200)],
    ...[row('mikrokit', 1_000, 400), row('hono', 1_000, 500), row('trpc', 1_000, 100)],
  ];
  const leads = whereOthersLead({ ...nothing, coldStarts: { rows } } as unknown as Measured);
  t.is(leads.length, 1);
  t.is(
    leads[0]?.text,
    '**Cold start, from source:** Fastest: trpc with 1,000 routes, 100 ms (ours: 400 ms). With some number of routes, these are ahead too: hono.',
  );
  t.regex(leads[0]?.reason ?? '', /^From source/);
});

test('the table in which others are furthest ahead comes first; our own servers do not count', (t) => {
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
  t.deepEqual(textsOf({ ...nothing, runs }), [
    '**Requests a second, `hello`, 10 pipelined:** bare (checks nothing) 1.50 times as good.',
    '**Requests a second, `hello`, 1 pipelined:** fastify 1.10 times as good.',
  ]);
});

test('memory and latency under load have lines too', (t) => {
  const server = (name: string, latencyP99: number, peakMemory: number | undefined) => ({
    ...{ name, requestsPerSecond: name === 'mikrokit' ? 100 : 50 },
    ...{ latencyP99, peakMemory },
  });
  const runOf = (...servers: readonly object[]) => [
    { workload: 'hello', options: { pipelining: 1 }, servers },
  ];
  const runs = runOf(
    server('mikrokit', 10, 150),
    server('fastify', 8, 100),
    server('hono', 20, 300),
  );
  t.deepEqual(textsOf({ ...nothing, runs }), [
    '**Memory under load, `hello`, 1 pipelined:** fastify 1.50 times as good.',
    '**p99 latency, `hello`, 1 pipelined:** fastify 1.25 times as good.',
  ]);
  // Without a count of memory, there is no line about it.
  const unknown = runOf(server('mikrokit', 10, undefined), server('fastify', 10, undefined));
  t.deepEqual(textsOf({ ...nothing, runs: unknown }), []);
});

test('servers whose requests take less CPU have a line for each number of pipelined requests', (t) => {
  const of = (name: string, pipelining: number, ...runs: readonly number[]) => ({
    name,
    pipelining,
    runs,
  });
  const servers = [
    ...[
      of('mikrokit', 10, 6, 5, 7),
      of('mikrokit, traced', 10, 1),
      of('axum', 10, 4),
      of('bare', 10, 20),
    ],
    ...[of('mikrokit', 1, 9), of('axum', 1, 6), of('bun', 1, 8)],
  ];
  t.deepEqual(textsOf({ ...nothing, cpu: { servers } }), [
    '**CPU of a request, 10 pipelined:** axum 1.50 times as good.',
    '**CPU of a request, 1 pipelined:** axum 1.50, bun (checks nothing) 1.13 times as good.',
  ]);
});

test('a server in Rust is compared with ours on Node', (t) => {
  const servers = [
    { name: 'mikrokit', requestsPerSecond: 100 },
    { name: 'axum', requestsPerSecond: 150 },
  ];
  const runs = [{ workload: 'update-user', options: { pipelining: 10 }, servers }];
  t.deepEqual(textsOf({ ...nothing, runs }), [
    '**Requests a second, `update-user`, 10 pipelined:** axum 1.50 times as good.',
  ]);
});

test('a task in which a known reason puts others ahead says so', (t) => {
  const libraries = [
    { name: 'mikrokit', rate: 100 },
    { name: 'typia', rate: 110 },
  ];
  const [known, other] = whereOthersLead({
    ...nothing,
    types: { rows: ['assertLoose', 'assertStrict'].map((task) => ({ task, libraries })) },
  } as unknown as Measured);
  t.is(known?.text, '**Types, assertLoose:** typia 1.10 times as good.');
  t.regex(known?.reason ?? '', /^typia takes NaN/);
  t.is(other?.text, '**Types, assertStrict:** typia 1.10 times as good.');
  t.is(other?.reason, undefined);
});

test('a payload has a line for CPU and one for memory, where other libraries are ahead', (t) => {
  const tasks = (ratio: number, heap: number) => ({
    parse: { ratio, heap },
    encode: { ratio: 1, heap: 1 },
  });
  const rivals = [
    { library: 'ajv', ...tasks(1.2, 1000) },
    { library: 'zod', ...tasks(3, 1500) },
  ];
  const rows = [{ name: 'canada', ...tasks(1.5, 2000), rivals }];
  t.deepEqual(textsOf({ ...nothing, payloads: { rows } }), [
    '**Decoding canada, memory:** ajv 2.00, zod 1.33 times as good.',
    '**Decoding canada, CPU:** ajv 1.25 times as good.',
  ]);
  const older = [{ name: 'canada', ...tasks(1.5, 2000) }];
  t.deepEqual(
    whereOthersLead({ ...nothing, payloads: { rows: older } } as unknown as Measured),
    [],
  );
});
