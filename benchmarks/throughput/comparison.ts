import { styleText } from 'node:util';
import { markdownTable } from '../report/markdown.ts';
import type { TableOptions } from './table.ts';
import type { ServerResult } from './throughput-results.ts';

interface Measure {
  readonly title: string;
  readonly read: (server: ServerResult) => number | undefined;
  readonly digits: number;
}

const measures: readonly Measure[] = [
  { title: 'requests/s', read: ({ requestsPerSecond }) => requestsPerSecond, digits: 0 },
  { title: 'latency, mean, ms', read: ({ latencyMean }) => latencyMean, digits: 2 },
  { title: 'latency, 50 %, ms', read: ({ latencyP50 }) => latencyP50, digits: 0 },
  { title: 'latency, 99 %, ms', read: ({ latencyP99 }) => latencyP99, digits: 0 },
  { title: 'output, MB/s', read: (server) => server.bytesPerSecond / 1e6, digits: 2 },
  { title: 'CPU µs/request', read: ({ cpuMicroseconds }) => cpuMicroseconds, digits: 1 },
  {
    title: 'max memory, MB',
    read: ({ peakMemory }) => peakMemory && peakMemory / 1e6,
    digits: 0,
  },
];

/** Compares two servers, and concludes which is faster and whether that is certain. */
export function formatComparison(
  one: ServerResult,
  other: ServerResult,
  { markdown, percentages }: TableOptions = {},
): string {
  const rows = measures.flatMap(({ title, read, digits }) => {
    const [a, b] = [read(one), read(other)];
    if (a === undefined || b === undefined) return [];
    const format = (value: number) =>
      value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const ratio = percentages ? `${((a / b) * 100).toFixed(0)} %` : (a / b).toFixed(2);
    return [[title, format(a), format(b), ratio]];
  });
  const head = [one.name, other.name, `${one.name} / ${other.name}`];
  const table = markdown
    ? markdownTable(
        ['', ...head.map((right) => ({ right }))],
        rows.map((cells) => ({ cells })),
      )
    : toText([['', ...head], ...rows]);
  return `${sentence(one, other, markdown ? '**' : '')}\n\n${table}`;
}

function sentence(one: ServerResult, other: ServerResult, bold: string): string {
  const [fast, slow] =
    one.requestsPerSecond >= other.requestsPerSecond ? [one, other] : [other, one];
  const ratio = (fast.requestsPerSecond / slow.requestsPerSecond).toFixed(2);
  const name = bold ? bold + fast.name + bold : styleText('bold', fast.name);
  // If the rounds of the two overlap, it is not certain.
  const rates = ({ rounds }: ServerResult) => rounds.map((round) => round.requestsPerSecond);
  const isCertain = Math.min(...rates(fast)) > Math.max(...rates(slow));
  const doubt = isCertain ? '' : ', but some of its rounds were slower: too close to tell';
  return `${name} answers ${ratio} times as many requests as ${slow.name}${doubt}.`;
}

function toText(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map(([title = '', ...cells]) =>
      [
        title.padEnd(widths[0] as number),
        ...cells.map((cell, at) => cell.padStart(widths[at + 1] as number)),
      ].join('  '),
    )
    .join('\n');
}
