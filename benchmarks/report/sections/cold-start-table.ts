import type { ColdStartRow } from '../../cold-start/cell.ts';
import type { ColdStartResults } from '../../cold-start/results.ts';
import { templates } from '../../cold-start/templates/index.ts';
import { type Variant, variants } from '../../cold-start/variant.ts';
import { wasBusy } from '../../harness/results.ts';
import { isOurs } from '../../throughput/table.ts';
import { BUSY, markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

const TITLES: Readonly<Record<Variant, string>> = {
  built: 'Built',
  cached: "Built, with Node's compile cache",
  source: 'From source',
};

/** All rows, and how they were measured. */
export function coldStartTables(results: ColdStartResults): string {
  const rows = wasBusy(results) ? [] : results.rows;
  const measured = variants.filter((name) => rows.some(({ variant }) => variant === name));
  return paragraphs(
    coldStartHead(results),
    ...(wasBusy(results) ? [BUSY] : [validationList(results)]),
    ...measured.flatMap((variant) => [`### ${TITLES[variant]}`, tableOf(results, variant)]),
  );
}

/** Machine, Node, date, samples and method. */
export function coldStartHead(results: ColdStartResults): string {
  const { machine, node, effort } = results;
  const lines = [
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(results, 'cold start'),
    `- **Samples:** medians of ${effort.samples} fresh processes, interleaved. Fewer for long starts (last column)`,
    '- **Method:** milliseconds from just before the process is spawned. *Startup*: libraries are loaded and all routes registered (the server writes the system time to a pipe). *Listen*: a connection is accepted (tried every millisecond). *First reply*: its first byte arrives. We check each reply. *Memory*: resident memory at that moment. Every route has its own record of eight fields, among them a nested object and a date. Each application must reject wrong records before it is measured',
    '- **From source:** MikroKit with its loader, whose cache is warm. All others as plain JavaScript. **Built:** one bundle each by `mikrokit build`, minified. **Compile cache:** `NODE_COMPILE_CACHE`, filled by an earlier start',
    ...leftOut(results),
  ];
  return lines.join('\n');
}

function leftOut({ rows }: ColdStartResults): readonly string[] {
  const left = templates
    .filter(({ name }) => rows.some(({ framework }) => framework === name))
    .filter(({ most = Number.POSITIVE_INFINITY }) => rows.some(({ routes }) => routes > most))
    .map(({ name, most = 0 }) => `${name} with more than ${most.toLocaleString('en')} routes`);
  if (left.length === 0) return [];
  return [`- **Left out:** ${left.join(', ')}, whose first reply takes minutes then`];
}

function validationList({ rows, versions }: ColdStartResults): string {
  const measured = templates.filter(({ name }) => rows.some(({ framework }) => framework === name));
  return markdownTable(
    ['Server', 'Packages', 'Validates by'],
    measured.map(({ name, packages, validation }) => {
      const list = packages.map((name) => `${name} ${versions[name]}`).join(', ');
      return { cells: [name, list, validation] };
    }),
  );
}

function tableOf({ rows }: ColdStartResults, variant: Variant): string {
  const shown = rows
    .filter((row) => row.variant === variant)
    .toSorted((a, b) => a.routes - b.routes || a.firstReply - b.firstReply);
  return markdownTable(
    [
      { right: 'Routes' },
      'Server',
      { right: 'Startup (ms)' },
      { right: 'Listen (ms)' },
      { right: 'First reply (ms)' },
      { right: 'Memory (MB)' },
      { right: 'Samples' },
    ],
    shown.map((row) => ({ cells: cellsOf(row), bold: isOurs(row.framework) })),
  );
}

function cellsOf(row: ColdStartRow): readonly string[] {
  return [
    row.routes.toLocaleString('en'),
    row.framework,
    ...[row.setUp, row.listening, row.firstReply].map(timeText),
    row.memory?.toFixed(0) ?? '',
    String(row.samples),
  ];
}

/** A median of starts has no more than three significant digits. */
function timeText(milliseconds: number): string {
  return milliseconds < 100
    ? milliseconds.toFixed(1)
    : Math.round(milliseconds).toLocaleString('en');
}
