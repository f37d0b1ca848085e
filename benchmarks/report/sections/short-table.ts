import { wasBusy } from '../../harness/results.ts';
import { frameworkOf } from '../../servers/frameworks.ts';
import { byRate, isOurs } from '../../throughput/table.ts';
import type { ServerResult, ThroughputResults } from '../../throughput/throughput-results.ts';
import { drawnColdStarts } from '../charts/drawings.ts';
import { publishedRuns } from '../published.ts';

const MORE =
  'in [METRICS.md](METRICS.md), with other frameworks and runtimes and where they are ahead; [how fair the benchmarks are](benchmarks/FAIRNESS.md).';

/** The frameworks that most readers know, ours, and the bare server. METRICS.md has the others. */
const SHOWN: ReadonlySet<string> = new Set([
  'mikrokit',
  'bare',
  'fastify',
  'hono',
  'express',
  'trpc',
]);

/** The best known servers on Node at `updateUser`, in a few columns, and the sentence above them. */
export async function shortTable(): Promise<string> {
  const [run] = await publishedRuns();
  if (run?.workload !== 'update-user') throw new Error('There are no published results');
  if (wasBusy(run)) {
    return `No figures: the machine was busy during the last run. \`npm start -- --all\` measures on yours. More ${MORE}`;
  }
  const servers = byRate(run.servers).filter(({ name }) => SHOWN.has(name));
  const bare = servers.find(({ name }) => name === 'bare') as ServerResult;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = servers.map((server) => {
    const { name, version, requestsPerSecond } = server;
    const { validation } = frameworkOf(name);
    const cells = [
      `${name} ${version}`,
      Math.round(requestsPerSecond).toLocaleString('en'),
      (requestsPerSecond / bare.requestsPerSecond).toFixed(2),
      validation,
    ];
    return line(isOurs(name) ? cells.map((cell) => `**${cell}**`) : cells);
  });
  return [
    `${rateSentence(run, bare)} ${await coldStartSentence()}More ${MORE}`,
    '',
    line(['Server', 'Requests/s', 'Of bare', 'Validation']),
    '| --- | --: | --: | --- |',
    ...rows,
  ].join('\n');
}

/** The start-up time, with a space behind it; empty if not measured. */
async function coldStartSentence(): Promise<string> {
  const results = await drawnColdStarts();
  const of = (routes: number) =>
    results?.rows.find(
      (row) => row.framework === 'mikrokit' && row.variant === 'built' && row.routes === routes,
    )?.firstReply;
  const [one, many] = [of(1), of(10_000)];
  if (one === undefined || many === undefined) return '';
  return `Built, it gives its first reply ${one.toFixed(0)} ms after the start of its process; with 10,000 routes after ${many.toFixed(0)} ms. `;
}

function rateSentence(run: ThroughputResults, bare: ServerResult): string {
  const { servers, node, options } = run;
  const ours = servers.find(({ name }) => name === 'mikrokit') as ServerResult;
  const ratio = (ours.requestsPerSecond / bare.requestsPerSecond).toFixed(2);
  const { connections, pipelining } = options;
  return `This \`updateUser\`, validation included, answers ${ratio} times the requests of a bare node:http server that checks nothing (autocannon, ${connections} connections, ${pipelining} pipelined, Node ${node.slice(1)}).`;
}
