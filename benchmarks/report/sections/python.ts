import { wasBusy } from '../../harness/results.ts';
import type { Mode } from '../../python/measured-client.ts';
import type { PythonResults } from '../../python/results.ts';
import { formatCell, type ModeTable, tablesOf } from '../../python/tables.ts';
import { BUSY, markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

const TITLES: Readonly<Record<Mode, string>> = {
  sync: 'With threads',
  asyncio: 'With tasks of asyncio',
  uvloop: 'With tasks of asyncio on uvloop',
};

/** The modes that have a chart. */
const DRAWN: readonly Mode[] = ['sync', 'uvloop'];

/** Calls a second by client for Python and by the number of callers, and their CPU. */
export function pythonTables(results: PythonResults): string {
  const { machine, python, rounds, seconds, rows, versions } = results;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const head = [
    `- **Machine:** ${machine}`,
    `- **Python:** ${python}`,
    ...runLines(results, 'python'),
    `- **Packages:** ${packages.join(', ')}`,
    `- **Method:** calls of \`updateUser\` a second by the number of callers at once, and in brackets microseconds of the client's CPU for each. Medians of ${rounds} rounds of ${seconds} s, interleaved, each client in its own process next to one server. All write the JSON of the user, read the reply into its type with msgspec, and check each reply. An error ends the run`,
  ].join('\n');
  if (wasBusy(results)) return paragraphs(head, BUSY);
  return paragraphs(head, ...tablesOf(rows).map(tableOf));
}

function tableOf({ mode, concurrencies, lines }: ModeTable): string {
  const table = markdownTable(
    ['Client', ...concurrencies.map((concurrency) => ({ right: `${concurrency}` }))],
    lines.map(({ client, cells }) => ({
      cells: [client, ...cells.map(formatCell)],
      bold: client.startsWith('mikrokit'),
    })),
  );
  const chart = DRAWN.includes(mode) && `![${TITLES[mode]}](benchmarks/charts/python-${mode}.svg)`;
  return paragraphs(`${TITLES[mode]}:`, chart || undefined, table);
}
