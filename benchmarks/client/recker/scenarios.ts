// `npm run bench -- recker`: the scenarios of Recker's benchmarks, its rows and tasks by name, with all clients in one
// process and by turns. The server has a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../harness/command-line.ts';
import { versionsOf } from '../../harness/versions.ts';
import { httpClients } from './http-clients.ts';
import { load, measure, type Row } from './measure.ts';
import { mikrokit } from './mikrokit.ts';
import { query } from './requests.ts';
import { tasksFor } from './tasks.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- recker [options]',
  about: "The scenarios R1 to R9 of Recker's benchmarks, with our client and seven others.",
  options: {
    rounds: { type: 'string', default: '7', about: 'of each client, by turns; one more warms up' },
    only: { type: 'string', default: '', about: 'tasks whose names begin with this: R3' },
    seconds: { type: 'string', default: '2', about: 'of each client under load, in R9' },
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
for (const { name, iterations, arms } of tasksFor(urls)) {
  if (!name.startsWith(values.only)) continue;
  const rows = await measure(name, arms, { rounds, iterations });
  print(name, rows);
}
if ('R9 load'.startsWith(values.only)) await underLoad();
console.log(lost.length === 0 ? 'First in every task' : `Not first in: ${lost.join('; ')}`);
console.log(versionsOf(['recker', 'undici', 'axios', 'got', 'ky', 'ofetch']));
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

/** R9: users in a closed loop; one client after the other, because all would share the CPU. */
async function underLoad(): Promise<void> {
  const ours = mikrokit(url);
  const arms = [
    { client: 'mikrokit', run: () => ours.user() },
    ...httpClients(url).map((client) => ({
      client: client.name,
      run: () => query(client, url, 'user'),
    })),
  ];
  for (const [task, users, thought] of [
    ['throughput', 50, 0],
    ['stress', 200, 0],
    ['realistic', 100, 1_000],
  ] as const) {
    console.log(`R9 ${task}: ${users} users, up to ${thought} ms of thought`);
    const rows: Record<string, object> = {};
    for (const arm of arms) {
      const { client, ...measured } = await load(arm, {
        users,
        thought,
        seconds: count('seconds'),
      });
      rows[client] = measured;
    }
    console.table(rows);
  }
}
