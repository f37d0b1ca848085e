// `npm run bench:client -- --rounds 7 --milliseconds 1000 --only mikrokit,undici`: calls of `updateUser` a second by
// client, each in a process of its own, one round after the other.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPackages, buildServer, bundle } from '../harness/build.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { startServer } from '../harness/running-server.ts';
import { median, spread } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { versionsOf } from '../harness/versions.ts';
import { serverFile } from '../servers/server-list.ts';
import { goodRequest } from '../workloads/update-user.ts';
import { type MeasuredClient, type Mode, startClient } from './measured-client.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '1000' },
    only: { type: 'string' },
    // Keeps the results where `npm run report` finds them.
    publish: { type: 'boolean', default: false },
  },
});

/** How much faster MikroKit's client has to be. */
const targets: Readonly<Record<string, number>> = {
  undici: 0.9,
  fetch: 1.8,
  axios: 3,
  got: 3,
  ky: 3,
  trpc: 3,
  orpc: 3,
};
const BATCH_TARGET = 3;
const modes: readonly Mode[] = ['sequential', '50 at a time', 'ten calls', 'batch'];
const names = ['mikrokit', ...Object.keys(targets)].filter(
  (name) => !values.only || values.only.split(',').includes(name),
);
// The server on one CPU, the clients on another.
const [serverCpu, clientCpu] = availableParallelism() > 1 ? [1, 0] : [undefined, undefined];

await buildPackages();
const local = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const api = await startServer([await buildServer(serverFile('update-user/mikrokit.ts'))], {
  cpu: serverCpu,
});
const envelopes = await startServer([local('envelope-server.ts')], { cpu: serverCpu });
const clients: MeasuredClient[] = [];
try {
  await api.call(goodRequest);
  await envelopes.call(goodRequest.replace('/updateUser', '/trpc/updateUser'));
  for (const name of names) {
    const source = local(`clients/${name}.ts`);
    const file =
      name === 'mikrokit' ? await bundle(source, local('../dist/clients/mikrokit.js')) : source;
    const { port } = ['trpc', 'orpc'].includes(name) ? envelopes : api;
    clients.push(
      await startClient(name, { file, url: `http://127.0.0.1:${port}`, cpu: clientCpu }),
    );
  }
  await report(await measureAll());
} finally {
  for (const client of clients) client.stop();
  await api.stop();
  await envelopes.stop();
}

type Samples = ReadonlyMap<string, readonly number[]>;

/** Calls a second in each round, by client and mode; the first round only warms up. */
async function measureAll(): Promise<Samples> {
  const samples = new Map<string, number[]>();
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const mode of modes) {
      for (const client of clients.filter((client) => client.modes.includes(mode))) {
        const rate = await client.measure(mode, Number(values.milliseconds));
        const key = `${client.name} ${mode}`;
        if (round > 0) samples.set(key, [...(samples.get(key) ?? []), rate]);
      }
    }
  }
  return samples;
}

async function report(samples: Samples): Promise<void> {
  const rows = clients.map(({ name, modes }) => ({
    name,
    rates: Object.fromEntries(
      modes.map((mode) => [mode, Math.round(median(samples.get(`${name} ${mode}`) ?? []))]),
    ),
  }));
  console.table(Object.fromEntries(rows.map(({ name, rates }) => [name, rates])));
  for (const [name, target] of Object.entries(targets)) {
    if (!names.includes(name) || !names.includes('mikrokit')) continue;
    for (const mode of ['sequential', '50 at a time'] as const)
      verdict(samples, [`mikrokit ${mode}`, `${name} ${mode}`], target);
  }
  if (names.includes('mikrokit'))
    verdict(samples, ['mikrokit batch', 'mikrokit ten calls'], BATCH_TARGET);
  const versions = versionsOf(['undici', 'axios', 'got', 'ky', '@trpc/client', '@orpc/client']);
  const results = { ...describeRun('bench:client', versions), rows };
  console.log((await saveResults('client', results, { publish: values.publish })).join('\n'));
}

/** By the ratios of each round: what slows the machine down slows down both. */
function verdict(
  samples: Samples,
  [ours, theirs]: readonly [string, string],
  target: number,
): void {
  const others = samples.get(theirs) ?? [];
  const ratios = (samples.get(ours) ?? []).map((rate, round) => rate / (others[round] as number));
  const value = median(ratios);
  const text = formatVerdict({
    label: `${ours} / ${theirs}`,
    value,
    target: `at least ${target}`,
    met: value >= target,
    isSteady: ratios.length >= 3 && spread(ratios) < 0.3,
  });
  console.log(text);
}
