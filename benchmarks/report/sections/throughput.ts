import { wasBusy } from '../../harness/results.ts';
import { formatTable } from '../../throughput/table.ts';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';
import { workloadOf } from '../../workloads/workloads.ts';
import { drawnRun } from '../charts/drawings.ts';
import { BUSY } from '../markdown.ts';
import { publishedRuns } from '../published.ts';
import { runLines } from '../run-lines.ts';

/** The whole table of each published run, and how it was measured. */
export async function throughput(): Promise<string> {
  const runs = await publishedRuns();
  const drawn = await drawnRun();
  return [
    ...(drawn ? ['![Requests a second by server](charts/throughput.svg)'] : []),
    ...runs.map(sectionOf),
  ].join('\n\n');
}

function sectionOf(run: ThroughputResults): string {
  const { workload, options, servers } = run;
  return [
    `### ${workloadOf(workload).title}; ${pipelined(options.pipelining)}`,
    describe(run),
    ...(wasBusy(run) ? [BUSY] : [formatTable(servers, { markdown: true }), doubtsIn(run)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function pipelined(count: number): string {
  return count === 1 ? 'one request at a time on each connection' : `${count} requests pipelined`;
}

function describe(run: ThroughputResults): string {
  const { machine, node, options } = run;
  const { connections, pipelining, duration, warmup, rounds, pin } = options;
  const pinned = pin ? ', server and load generator each on a CPU of its own' : '';
  return [
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(run, 'throughput'),
    `- **Method:** \`autocannon -c ${connections} -d ${duration} -p ${pipelining}\` after ${warmup} s of warm-up, a fresh process each time${pinned}. Medians of ${rounds} interleaved rounds. We check replies before and after, and none failed`,
  ].join('\n');
}

/** A spread of rounds above this share of their median is reported. */
const STEADY = 0.1;

function doubtsIn({ servers }: ThroughputResults): string {
  const doubtful = servers.filter(({ spread }) => spread > STEADY);
  if (doubtful.length === 0) return '';
  const list = doubtful.map(({ name, spread }) => `${name} ${Math.round(spread * 100)} %`);
  return `The rounds of these differ by more than ${STEADY * 100} % of their median, so their figures are less certain: ${list.join(', ')}.`;
}
