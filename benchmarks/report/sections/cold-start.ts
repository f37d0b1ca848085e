import type { ColdStartResults } from '../../cold-start/results.ts';
import { variants } from '../../cold-start/variant.ts';
import { readResults, wasBusy } from '../../harness/results.ts';
import { isOurs } from '../../throughput/table.ts';
import { BUSY, markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** First replies: a chart by number of routes, and a table for one route. */
export async function coldStart(): Promise<string> {
  const results = await readResults<ColdStartResults>('cold-start', { published: true });
  if (results === undefined) return 'Not measured yet: `npm run metrics -- --publish`.';
  if (wasBusy(results)) return BUSY;
  const { machine, node, effort } = results;
  return paragraphs(
    '![Time to the first reply by number of routes](charts/cold-start.svg)',
    `Milliseconds from the start of the process to its first reply, with one route. Medians of up to ${effort.samples} fresh processes. [METRICS.md](../METRICS.md#cold-start) has other numbers of routes, startup, listening and memory.`,
    [
      `- **Machine:** ${machine}`,
      `- **Node:** ${node.slice(1)}`,
      ...runLines(results, 'cold start'),
    ].join('\n'),
    tableOf(results),
  );
}

function tableOf(results: ColdStartResults): string {
  // The server without routes shows the lower bound.
  const rows = results.rows.filter(
    ({ routes, framework }) => routes === 1 || framework === 'trivial-cjs',
  );
  const shown = variants.filter((name) => rows.some(({ variant }) => variant === name));
  const best = (framework: string): number =>
    Math.min(...rows.filter((row) => row.framework === framework).map((row) => row.firstReply));
  const frameworks = [...new Set(rows.map(({ framework }) => framework))];
  frameworks.sort((a, b) => best(a) - best(b));
  return markdownTable(
    ['Server', ...shown.map((right) => ({ right }))],
    frameworks.map((framework) => ({
      bold: isOurs(framework),
      cells: [
        framework,
        ...shown.map((variant) => {
          const row = rows.find((row) => row.framework === framework && row.variant === variant);
          return row?.firstReply.toFixed(0) ?? '';
        }),
      ],
    })),
  );
}
