import { type Mode, modes } from '../../client/measured-client.ts';
import type { ClientResults, ClientRow } from '../../client/results.ts';
import { wasBusy } from '../../harness/results.ts';
import { BUSY, markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** Calls a second by client, and their CPU. */
export function clientsTable(results: ClientResults): string {
  const { machine, node, rounds, milliseconds, rows, versions } = results;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const head = [
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(results, 'client'),
    `- **Packages:** ${packages.join(', ')}; \`fetch\` is Node's`,
    `- **Method:** calls of \`updateUser\` a second, and in brackets microseconds of the client's CPU for each. Medians of ${rounds} rounds of ${milliseconds} ms, interleaved, each client in its own process. All send and check the same JSON and decode the date, and use the same minimal server. A client shares its CPU with the server, except for 50 calls at once`,
    '- **Ten calls:** sent to our server, and counted as ten. With *2 CPUs*, the server has a CPU to itself',
  ].join('\n');
  if (wasBusy(results)) return paragraphs(head, BUSY);
  const ten = modes.slice(2);
  return paragraphs(
    head,
    tableOf(rows, modes.slice(0, 2)),
    tableOf(
      rows.filter(({ rates }) => ten.some((mode) => rates[mode] !== undefined)),
      ten,
    ),
  );
}

function tableOf(rows: readonly ClientRow[], columns: readonly Mode[]): string {
  return markdownTable(
    ['Client', ...columns.map((right) => ({ right }))],
    rows.map(({ name, rates, cpuMicroseconds }) => ({
      cells: [
        name,
        ...columns.map((mode) => {
          const rate = rates[mode];
          return rate === undefined
            ? ''
            : `${rate.toLocaleString('en')} (${cpuMicroseconds[mode]} µs)`;
        }),
      ],
      bold: name === 'mikrokit',
    })),
  );
}
