import type { Row } from '../../client/recker/measure.ts';
import type { LoadResults, ReckerResults } from '../../client/recker/results.ts';
import type { RunInfo } from '../../harness/results.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** Milliseconds that Recker's own page states, measured on another machine. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'R1 simple GET': {
    'recker, cache and dedupe': 0.236,
    undici: 0.491,
    fetch: 0.981,
    recker: 1.051,
    axios: 1.154,
    got: 1.362,
    ky: 1.464,
  },
  'R2 POST JSON': { recker: 1.31, got: 1.558, axios: 1.576, fetch: 1.794, ky: 2.656 },
  'R3 cache, two GETs': {
    'recker, cache-first': 0.21,
    'recker, stale-while-revalidate': 0.371,
    'recker, none': 1.104,
  },
  'R3 dedupe, ten parallel GETs': { 'recker, dedupe': 36.76, 'recker, none': 40.67 },
  'R4 retry 503, 503, 200': { recker: 35.3, axios: 35.5, ky: 906, got: 3_106 },
  'R5 mixed dashboard': { fetch: 13.66, recker: 13.99, ky: 14.09, axios: 14.24, got: 14.39 },
};

/** Recker's scenarios: a table of each task, and of each kind of load. */
export function reckerTables(results: ReckerResults): string {
  const { rounds, rows, loads } = results;
  const tasks = [...new Set(rows.map(({ task }) => task))].sort((a, b) =>
    a.slice(0, 2).localeCompare(b.slice(0, 2)),
  );
  const rowsOf = (task: string) =>
    rows.filter((row) => row.task === task).sort((a, b) => a.cpu - b.cpu);
  const lost = tasks.flatMap((task) => lossOf(rowsOf(task)) ?? []);
  return paragraphs(
    [
      ...headLines(results),
      `- **Method:** medians of ${rounds} rounds, all clients by turns in one process, the server in another. We check the replies. Sorted by CPU, which grows less than milliseconds with the load of the machine`,
      '- **Published:** milliseconds from Recker’s own page, on another machine. There, ky and got wait their default delays in R4. Here all wait 10 and 20 ms',
    ].join('\n'),
    lost.length === 0 ? 'First in every task.' : `Others are first in: ${lost.join('; ')}.`,
    ...tasks.map((task) => taskTable(task, rowsOf(task))),
    ...loads.map(loadTable),
  );
}

/** Machine, Node, date and packages of a run. */
export function headLines(run: RunInfo): string[] {
  const { machine, node, load, versions } = run;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `- **Machine:** ${machine}; load ${load.toFixed(1)}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(run, 'client'),
    `- **Packages:** ${packages.join(', ')}; \`fetch\` is Node's`,
  ];
}

/** `R8 one GET (undici, 0.98)`: the share of our CPU that the first client needs; `undefined` if we are first. */
function lossOf(sorted: readonly Row[]): string | undefined {
  const [first] = sorted;
  const own = sorted.find(isOurs);
  if (first === undefined || own === undefined || first === own) return undefined;
  return `${first.task} (${first.client}, ${(first.cpu / own.cpu).toFixed(2)})`;
}

function isOurs({ client }: Pick<Row, 'client'>): boolean {
  return client.startsWith('mikrokit');
}

function taskTable(task: string, rows: readonly Row[]): string {
  const published = PUBLISHED[task];
  return markdownTable(
    [
      task,
      { right: 'CPU, µs' },
      { right: 'ms' },
      { right: 'failures' },
      ...(published ? [{ right: 'published, ms' }] : []),
    ],
    rows.map(({ client, cpu, milliseconds, failures }) => ({
      cells: [
        client,
        Math.round(cpu).toLocaleString('en'),
        milliseconds.toFixed(milliseconds < 10 ? 3 : 1),
        String(failures),
        ...(published ? [String(published[client] ?? '')] : []),
      ],
      bold: isOurs({ client }),
    })),
  );
}

function loadTable({ task, users, thought, rows }: LoadResults): string {
  const pause = thought === 0 ? '' : `, up to ${thought.toLocaleString('en')} ms of thought`;
  return markdownTable(
    [
      `${task}: ${users} users${pause}`,
      ...['rps', 'average, ms', 'p95, ms', 'p99, ms', 'errors'].map((right) => ({ right })),
    ],
    rows
      .toSorted((a, b) => b.rps - a.rps)
      .map(({ client, rps, average, p95, p99, errors }) => ({
        cells: [
          client,
          rps.toLocaleString('en'),
          ...[average, p95, p99].map((time) => time.toFixed(1)),
          String(errors),
        ],
        bold: client === 'mikrokit',
      })),
  );
}
