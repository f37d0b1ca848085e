import { wasBusy } from '../../harness/results.ts';
import { median } from '../../harness/statistics.ts';
import type { CpuResults } from '../../throughput/cpu-results.ts';
import { isOurs } from '../../throughput/table.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runSentence } from '../run-lines.ts';

const SHARED =
  'The machine had other work to do at the time, which moves these figures: caches are shared.';

/** The CPU of a request by server, with ten pipelined and with one. */
export function cpuTable(run: CpuResults): string {
  const { servers, options, versions } = run;
  const names = [...new Set(servers.map(({ name }) => name))];
  const of = (name: string, pipelining: number) => {
    const runs = servers.find((one) => one.name === name && one.pipelining === pipelining)?.runs;
    return runs === undefined ? Number.NaN : median(runs);
  };
  const { runs, rounds, requests, connections } = options;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return paragraphs(
    runSentence(run, 'cpu'),
    `Microseconds of CPU for one validated \`updateUser\`, as the kernel counts it for all threads of the server. ${connections} connections. Medians of ${runs} fresh processes, each with ${rounds} rounds of ${requests.toLocaleString('en')} requests, by turns with the other servers. bare and bun check nothing. *Traced*: each request has its own \`traceparent\`. *Asynchronous*: the handler awaits a promise. ${packages.join(', ')}.`,
    wasBusy(run) ? SHARED : '',
    markdownTable(
      ['Server', { right: '10 pipelined (µs)' }, { right: '1 pipelined (µs)' }],
      names
        .toSorted((a, b) => of(a, 10) - of(b, 10))
        .map((name) => ({
          cells: [name, of(name, 10).toFixed(1), of(name, 1).toFixed(1)],
          bold: isOurs(name),
        })),
    ),
  );
}
