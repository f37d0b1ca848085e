import { wasBusy } from '../../harness/results.ts';
import { frameworkOf } from '../../servers/frameworks.ts';
import { baselineOf, byRate, isOurs } from '../../throughput/table.ts';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';
import { workloadOf } from '../../workloads/workloads.ts';
import { BUSY, markdownTable, paragraphs } from '../markdown.ts';
import { runSentence } from '../run-lines.ts';

/** A short table of a run of `npm start`. */
export function rateTable(run: ThroughputResults): string {
  const { options, workload } = run;
  return paragraphs(
    `### ${workloadOf(workload).title}; ${options.pipelining} pipelined`,
    runSentence(run, 'throughput'),
    wasBusy(run) ? BUSY : tableOf(run),
  );
}

function tableOf({ servers }: ThroughputResults): string {
  const base = baselineOf(servers);
  return markdownTable(
    [
      'Server',
      { right: 'Requests/s' },
      { right: `Of ${base.name}` },
      { right: 'p50 (ms)' },
      { right: 'p99 (ms)' },
      { right: 'CPU (µs each)' },
      { right: 'Max memory (MB)' },
      'Validation',
    ],
    byRate(servers).map((server) => ({
      bold: isOurs(server.name),
      cells: [
        `${server.name} ${server.version}`,
        Math.round(server.requestsPerSecond).toLocaleString('en'),
        (server.requestsPerSecond / base.requestsPerSecond).toFixed(2),
        server.latencyP50.toFixed(1),
        server.latencyP99.toFixed(1),
        server.cpuMicroseconds?.toFixed(1) ?? '',
        server.peakMemory === undefined ? '' : (server.peakMemory / 1e6).toFixed(0),
        frameworkOf(server.name).validation,
      ],
    })),
  );
}
