import { formatVerdict } from '../../harness/verdict.ts';
import { remarks } from '../../payloads/remarks.ts';
import type { Compared, PayloadsResults, Tasks } from '../../payloads/results.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

const WHY =
  'Results are always checked, and undeclared properties left out: objects are copied for `JSON.stringify`, which takes about a seventh of its time in twitter, where the check alone takes a sixteenth. Lists of plain values, such as the points of canada, are checked and not copied.';

/** Payloads of others: decoding and encoding beside `JSON.parse` and `JSON.stringify` alone. */
export function payloadsTable(results: PayloadsResults): string {
  const { machine, node, rows } = results;
  const head = [
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(results, 'types'),
    '- **Method:** CPU to decode and validate text, divided by the CPU of `JSON.parse` alone, and CPU to check and encode, divided by the CPU of `JSON.stringify` alone. By turns, in one process for each file. Memory is what V8 allocates in its heap, compared in the same way',
  ].join('\n');
  const right = (name: string) => ({ right: name });
  const table = markdownTable(
    [
      'File',
      right('kB'),
      right('Decoding / JSON.parse'),
      right('Memory'),
      right('Encoding / JSON.stringify'),
      right('Memory'),
    ],
    rows.map(({ name, bytes, parse, encode }) => ({
      cells: [
        name,
        String(Math.round(bytes / 1000)),
        ...[parse.ratio, parse.allocated, encode.ratio, encode.allocated].map((ratio) =>
          ratio.toFixed(2),
        ),
      ],
    })),
  );
  return paragraphs(head, table, WHY, rivalTables(results));
}

/** Other libraries that validate and strip as well; nothing in results published before they were measured. */
function rivalTables({ rows, verdicts }: PayloadsResults): string {
  if (rows.every(({ rivals = [] }) => rivals.length === 0)) return '';
  const names = rows[0]?.rivals?.map(({ library }) => library) ?? [];
  const table = (figure: (compared: Compared) => string) =>
    markdownTable(
      ['Task', ...['mikrokit', ...names].map((right) => ({ right }))],
      rows.flatMap((row) =>
        (['parse', 'encode'] as const).map((task) => {
          const of = (tasks: Tasks | undefined) => (tasks ? figure(tasks[task]) : '');
          const rivalOf = (name: string) => row.rivals?.find(({ library }) => library === name);
          return {
            cells: [
              `${task === 'parse' ? 'decode' : task} ${row.name}`,
              of(row),
              ...names.map((name) => of(rivalOf(name))),
            ],
          };
        }),
      ),
    );
  return paragraphs(
    'Beside other libraries that validate and strip as well, each in processes of its own after a check of its results. CPU, in times of `JSON.parse` or `JSON.stringify` in the same process:',
    table(({ ratio }) => ratio.toFixed(2)),
    "kB of V8's heap that a run takes, including `JSON.parse` and `JSON.stringify`:",
    table(({ heap }) => Math.round(heap / 1000).toLocaleString('en')),
    remarks.map((remark) => `- ${remark}`).join('\n'),
    'Aims:',
    verdicts.map((verdict) => `- ${formatVerdict(verdict)}`).join('\n'),
  );
}
