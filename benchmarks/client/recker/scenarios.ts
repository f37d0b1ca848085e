// `npm run bench -- recker`: the scenarios of Recker's benchmarks, its rows and tasks by name, with
// all clients in one process and by turns. The server has its own process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../harness/command-line.ts';
import { describeRun, saveResults } from '../../harness/results.ts';
import { versionsOf } from '../../harness/versions.ts';
import { httpClients } from './http-clients.ts';
import { type Load, load, measure, type Row } from './measure.ts';
import { mikrokit } from './mikrokit.ts';
import { query } from './requests.ts';
import type { LoadResults, ReckerResults } from './results.ts';
import { tasksFor } from './tasks.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- recker [options]',
  about: "The scenarios R1 to R9 of Recker's benchmarks, with our client and seven others.",
  options: {
    rounds: { type: 'string', default: '7', about: 'of each client, by turns; one more warms up' },
    only: { type: 'string', default: '', about: 'tasks whose names begin with this: R3' },
    seconds: { type: 'string', default: '2', about: 'of each client under load, in R9' },
    publish: {
      type: 'boolean',
      default: false,
      about: 'saves the results for npm run report',
    },
  },
});
const rounds = count('rounds');

const server = spawn(
  process.execPath,
  [...process.execArgv, fileURLToPath(new URL('server.ts', import.meta.url))],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
const urls = JSON.parse(line) as readonly string[];
const [url = ''] = urls;

const lost: string[] = [];
const taken: Row[] = [];
for (const { name, arms, ...repeated } of tasksFor(urls)) {
  if (!name.startsWith(values.only)) continue;
  const rows = await measure(name, arms, { rounds, ...repeated });
  print(name, rows);
  taken.push(...rows);
}
const loads = 'R9 load'.startsWith(values.only) ? await underLoad() : [];
console.log(lost.length === 0 ? 'First in every task' : `Not first in: ${lost.join('; ')}`);
const versions = versionsOf(['recker', 'undici', 'axios', 'got', 'ky', 'ofetch']);
console.log(versions);
const results: ReckerResults = {
  ...describeRun('npm run bench -- recker', versions),
  rounds,
  rows: taken,
  loads,
};
console.log((await saveResults('recker', results, { publish: values.publish })).join('\n'));
server.stdin.end();
process.exit();

function print(name: string, rows: readonly Row[]): void {
  const sorted = [...rows].sort((a, b) => a.cpu - b.cpu);
  console.log(`${name}: milliseconds and microseconds of CPU for one iteration`);
  console.table(
    Object.fromEntries(
      sorted.map(({ client, milliseconds, cpu, failures }) => [
        client,
        { milliseconds: Number(milliseconds.toFixed(3)), cpu: Math.round(cpu), failures },
      ]),
    ),
  );
  if (!sorted[0]?.client.startsWith('mikrokit')) lost.push(`${name} (${sorted[0]?.client})`);
}

/** R9: users in a closed loop, one client after the other, because all would share the CPU. */
async function underLoad(): Promise<readonly LoadResults[]> {
  const ours = mikrokit(url);
  const arms = [
    { client: 'mikrokit', run: () => ours.user() },
    ...httpClients(url).map((client) => ({
      client: client.name,
      run: () => query(client, url, 'user'),
    })),
  ];
  const loads: LoadResults[] = [];
  for (const [task, users, thought] of [
    ['R9 throughput', 50, 0],
    ['R9 stress', 200, 0],
    ['R9 realistic', 100, 1_000],
  ] as const) {
    const rows: Load[] = [];
    for (const arm of arms)
      rows.push(await load(arm, { users, thought, seconds: count('seconds') }));
    console.log(`${task}: ${users} users, up to ${thought} ms of thought`);
    console.table(Object.fromEntries(rows.map(({ client, ...measured }) => [client, measured])));
    loads.push({ task, users, thought, rows });
  }
  return loads;
}
