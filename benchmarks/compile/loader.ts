// `npm run bench -- loader`: from the start of a process to its first reply, with the loader, from
// TypeScript.
//
// The rows take turns in one run, each sample in a fresh process, and only their ratios to the bare
// server of the same turn compare between machines. The packages are copied as they are published.
// No package is a link.
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Pair, ratioOf } from '../against/ratio.ts';
import { buildPackages } from '../harness/build.ts';
import { postRequest, type Reply } from '../harness/http-call.ts';
import { processTree } from '../harness/process-tree.ts';
import { readSamples } from '../harness/read-samples.ts';
import { writeResults } from '../harness/results.ts';
import { startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { serverFile } from '../servers/server-list.ts';
import { assertGoodReply, goodRequest } from '../workloads/update-user.ts';
import { installedProject } from './installed-project.ts';
import { serverModule } from './large-project.ts';

const { values, samples } = readSamples({
  name: 'loader',
  about:
    'From the start of a process to its first reply: servers run from TypeScript by the loader, and bare ones.',
  samples: 15,
});

/** A bare server in TypeScript, whose types Node strips. */
const bare = `import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  request.resume().once('end', () => {
    response.setHeader('content-type', 'application/json').end('{"hello":"world"}');
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
`;

const quickStart = `import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';

export interface User {
  id: number;
  name: string;
  surname: string;
  lastUpdate: Date;
}

export const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
});
await serve(api, { port: Number(process.env.PORT) });
`;

await buildPackages();
const small = installedProject({ interfaces: 1 });
const large = installedProject({ interfaces: 200 });
writeFileSync(join(small.folder, 'bare.ts'), bare);
writeFileSync(
  join(small.folder, 'bare.js'),
  bare.replace(/, type \w+|: (?:Incoming|Server)\w+/g, ''),
);
writeFileSync(join(small.folder, 'quick-start.ts'), quickStart);
writeFileSync(join(large.folder, 'server.ts'), serverModule);

interface Row {
  readonly name: string;
  readonly folder?: string;
  readonly command: readonly string[];
  readonly request: string;
  readonly check: (reply: Reply) => void;
  /** Whether each start has an empty cache. */
  readonly cold?: boolean;
  /**
   * The maximum as a multiple of the bare server in TypeScript: 130, 250 and 300 ms if that takes
   * 99.
   */
  readonly limit?: number;
}

const hello = (reply: Reply) => assert.equal(reply.body, '{"hello":"world"}');
const user = (reply: Reply) => assertGoodReply('quick start', reply);
const loader = ['--import', '@mikrokit/compiler/register'];
const removal = postRequest('/group3/entity30/remove', '[7]');
const rows: readonly Row[] = [
  {
    name: 'bare, JavaScript',
    folder: small.folder,
    command: ['bare.js'],
    request: goodRequest,
    check: hello,
  },
  {
    name: 'bare, TypeScript',
    folder: small.folder,
    command: ['bare.ts'],
    request: goodRequest,
    check: hello,
  },
  {
    name: 'fastify, TypeScript',
    command: [serverFile('update-user/fastify.ts')],
    request: goodRequest,
    check: user,
  },
  {
    name: 'quick start, nothing changed',
    folder: small.folder,
    command: [...loader, 'quick-start.ts'],
    request: goodRequest,
    check: user,
    limit: 1.31,
  },
  {
    name: '1,000 routes, nothing changed',
    folder: large.folder,
    command: [...loader, 'server.ts'],
    request: removal,
    check: (reply) => assert.equal(reply.body, '{"group3/entity30/remove":true}'),
    limit: 2.53,
  },
  {
    name: 'quick start, without a cache',
    folder: small.folder,
    command: [...loader, 'quick-start.ts'],
    request: goodRequest,
    check: user,
    cold: true,
    limit: 3.03,
  },
];

/** A start, until its first reply. */
interface Start {
  /** Milliseconds. */
  readonly time: number;
  /** Milliseconds of CPU, of all its processes. */
  readonly cpu: number;
}

const measured = new Map<Row, Start[]>(rows.map((row) => [row, []]));
for (const row of rows) await fillCaches(row);
for (let sample = 0; sample < samples; sample++) {
  for (const row of rows) measured.get(row)?.push(await measureStart(row));
  // The last row has emptied the cache of the quick start.
  for (const row of rows) if (row.cold) await fillCaches(row);
}
await report();
for (const { folder } of [small, large]) rmSync(folder, { recursive: true, force: true });

/** Starts it until its cache is complete: the first start compiles, and Node writes what it has compiled a second later. */
async function fillCaches(row: Row): Promise<void> {
  const server = await startServer(row.command, { cwd: row.folder });
  row.check(await server.call(row.request));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await server.stop();
}

async function measureStart({ folder, command, request, check, cold }: Row): Promise<Start> {
  if (cold) rmSync(join(folder as string, 'node_modules/.cache'), { recursive: true, force: true });
  const server = await startServer(command, { cwd: folder });
  try {
    const reply = await server.call(request);
    const microseconds = processTree(server.pid).map(({ cpuMicroseconds }) => cpuMicroseconds);
    check(reply);
    return {
      time: reply.firstByteAt - server.startedAt,
      cpu: microseconds.reduce((sum, of) => sum + of, 0) / 1000,
    };
  } finally {
    await server.stop();
  }
}

async function report(): Promise<void> {
  const startsOf = (name: string) => [...measured].find(([row]) => row.name === name)?.[1] ?? [];
  const bareStarts = startsOf('bare, TypeScript');
  const ratio = (starts: readonly Start[], of: 'time' | 'cpu') =>
    ratioOf(starts.map((start, at): Pair => [bareStarts[at]?.[of] ?? Number.NaN, start[of]]));
  const table = [...measured].map(([{ name }, starts]) => ({
    start: name,
    'median ms': round(median(starts.map(({ time }) => time))),
    'least ms': round(Math.min(...starts.map(({ time }) => time))),
    'of bare TypeScript': round(ratio(starts, 'time').ratio, 100),
    'CPU ms': round(median(starts.map(({ cpu }) => cpu))),
    'CPU of bare TypeScript': round(ratio(starts, 'cpu').ratio, 100),
  }));
  console.table(table);
  for (const [{ name, limit }, starts] of measured) {
    if (limit === undefined) continue;
    const { ratio: value, low, high } = ratio(starts, 'time');
    const label = `${name}  ${low.toFixed(2)} to ${high.toFixed(2)}, median`;
    const target = `at most ${limit} of bare TypeScript`;
    const isSteady = high <= limit || low > limit;
    console.log(formatVerdict({ label, value, target, met: value <= limit, isSteady }));
  }
  const starts = Object.fromEntries([...measured].map(([{ name }, all]) => [name, all]));
  console.log(
    await writeResults('loader', 'npm run bench -- loader', {
      options: values,
      rows: table,
      starts,
    }),
  );
}

function round(value: number, digits = 10): number {
  return Math.round(value * digits) / digits;
}
