import type { PolicyCounts } from '../../client/resilience/policy-counts.ts';
import type { ResilienceResults, ThroughputRow } from '../../client/resilience/results.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { headLines } from './recker.ts';

/** The figures of super-http's own page, on another machine: plain axios, then super-http. */
const PUBLISHED: Readonly<Record<string, string>> = {
  '01': '2,222 → 4,545 req/s; p99 26 → 7 ms',
  '02': '51.3 → 95.3 % and 96.0 %, of 150',
  '03': '27 of 30 in under 1 ms; the first probe closes it',
  '04': 'average 26.2 → 20.4 ms, p99 31 → 25 ms',
  '05': '60 → 0 % with 429',
  '06': '70.5 → 75.0 %, of 200',
};

/** super-http's scenarios: outcomes with their targets, and throughput by client. */
export function resilienceTables(results: ResilienceResults): string {
  const { calls, rows, throughput } = results;
  return paragraphs(
    [
      ...headLines(results),
      `- **Method:** 02 and 06 with ${calls.toLocaleString('en')} calls, without a retry budget, and their targets are 1 − p⁴ with three standard errors. 03 is the median of five rounds. The service runs in the same process, so you can compare only shares, counts and ratios`,
      '- **Published:** from super-http’s own page, on another machine. It is not on npm, so we rebuilt its scenarios from its description',
    ].join('\n'),
    markdownTable(
      ['Scenario', 'Measured', 'Target', 'The policies did', 'Published'],
      rows.map(({ scenario, measured, target, met, counts }) => ({
        cells: [
          scenario,
          measured,
          `${target}: ${met ? 'met' : 'MISSED'}`,
          countsOf(counts),
          PUBLISHED[scenario.slice(0, 2)] ?? '',
        ],
      })),
    ),
    ...throughput.map(throughputTable),
  );
}

/** `trips: 1, rejections: 27`: only what happened. */
function countsOf({ retries, trips, rejections, shared }: PolicyCounts): string {
  const named = { retries, trips, rejections, shared };
  return Object.entries(named)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count.toLocaleString('en')}`)
    .join(', ');
}

function throughputTable({ scenario, clients }: ThroughputRow): string {
  return markdownTable(
    [scenario, { right: 'req/s' }, { right: 'p99, ms' }, { right: 'failures' }],
    Object.entries(clients).map(([client, row]) => ({
      cells: [
        client,
        row['req/s'].toLocaleString('en'),
        String(row['p99 ms']),
        String(row.failures),
      ],
      bold: client === 'mikrokit',
    })),
  );
}
