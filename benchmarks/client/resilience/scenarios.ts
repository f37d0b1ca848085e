// `npm run bench -- resilience`: the client's policies against a service that is flaky, down, slow or limited. The service
// runs in the same process, so only shares, counts and ratios mean something, not times.
import { serve } from '@mikrokit/http';
import { readCommandLine } from '../../harness/command-line.ts';
import { describeRun, saveResults } from '../../harness/results.ts';
import { versionsOf } from '../../harness/versions.ts';
import { api } from './api.ts';
import { broken } from './breaker-scenario.ts';
import { limited, separated } from './limit-scenarios.ts';
import type { ResilienceResults, ThroughputRow } from './results.ts';
import { everything, retried } from './retry-scenarios.ts';
import { throughput } from './throughput.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- resilience [options]',
  about: "The client's policies against a service that is flaky, down, slow or limited.",
  options: {
    calls: { type: 'string', default: '5000', about: 'of the flaky service' },
    minute: {
      type: 'string',
      default: '3000',
      about: 'milliseconds of a minute of the rate limit',
    },
    publish: {
      type: 'boolean',
      default: false,
      about: 'saves the results for npm run report',
    },
  },
});
const [calls, minute] = [count('calls'), count('minute')];

const server = await serve(api, { port: 0 });
const { url } = server;
const rows = [
  ...(await retried(url, calls)),
  ...(await broken(url)),
  await separated(url),
  await limited(url, minute),
  await everything(url, calls),
];
const measured: ThroughputRow[] = [];
for (const [scenario, calls, atOnce] of [
  ['01 connection pool', 200, 20],
  ['07 200 calls, 50 at once', 200, 50],
  ['07 500 calls, 100 at once', 500, 100],
] as const) {
  const clients = await throughput(url, { calls, atOnce, rounds: 15 });
  console.log(`${scenario}: the fast route, each client by turns`);
  console.table(clients);
  measured.push({ scenario, clients });
}
await server.close();
console.table(Object.fromEntries(rows.map(({ scenario, counts: _, ...row }) => [scenario, row])));
console.log('What the policies did');
console.table(Object.fromEntries(rows.map(({ scenario, counts }) => [scenario, counts])));
const versions = versionsOf(['recker', 'undici', 'axios', 'got', 'ky', 'ofetch']);
const results: ResilienceResults = {
  ...describeRun('npm run bench -- resilience', versions),
  calls,
  rows,
  throughput: measured,
};
console.log((await saveResults('resilience', results, { publish: values.publish })).join('\n'));
// Other clients keep their connections.
process.exit(rows.some(({ met }) => !met) ? 1 : 0);
