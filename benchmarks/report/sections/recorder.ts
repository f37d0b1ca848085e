import type { RecorderResults, RecorderRow } from '../../recorder/results.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** The cost that a recorder adds to a call, by the tasks of the Drift SDK's suite. */
export function recorderTable(results: RecorderResults): string {
  const { machine, node, load, rows } = results;
  const head = [
    `- **Machine:** ${machine}; load ${load}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(results, 'recorder'),
    "- **Method:** six tasks of the Drift SDK's suite over HTTP from a process of its own, arms by turns, until all is on disk. CPU of all threads of the server, median of the rounds; what a recorder adds is compared in each round. Each arm proves that recorded calls and declared drops are all calls, and that no secret is on disk",
  ].join('\n');
  const right = (name: string) => ({ right: name });
  const table = markdownTable(
    [
      'Task',
      right('At once'),
      'Recorder',
      right('p50, µs'),
      right('p99, µs'),
      right('CPU, µs'),
      right('More CPU, µs'),
      right('More CPU'),
      right('MB'),
      right('Bytes a call'),
      right('On disk'),
    ],
    rows.map((row) => ({ cells: cellsOf(row) })),
  );
  return paragraphs(head, table);
}

function cellsOf(row: RecorderRow): string[] {
  const { task, concurrency, arm, p50, p99, cpuPerCall, more, memoryMB, bytesPerCall } = row;
  const share = (100 * more) / (cpuPerCall - more);
  return [
    task,
    String(concurrency),
    arm,
    ...[p50, p99, cpuPerCall].map((time) => String(Math.round(time))),
    more.toFixed(1),
    `${share.toFixed(0)} %`,
    String(memoryMB),
    String(bytesPerCall),
    `${row.onDisk} %`,
  ];
}
