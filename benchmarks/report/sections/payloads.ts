import type { PayloadsResults } from '../../payloads/results.ts';
import { markdownTable, paragraphs } from '../markdown.ts';

const WHY =
  'Results are always checked, and undeclared properties left out: objects are copied for `JSON.stringify`, which takes about a seventh of its time in twitter, where the check alone takes a sixteenth. Lists of plain values, such as the points of canada, are checked and not copied.';

/** Payloads of others: decoding and encoding beside `JSON.parse` and `JSON.stringify` alone. */
export function payloadsTable(results: PayloadsResults): string {
  const { date, machine, node, command, rows } = results;
  const head = [
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    `- **Run:** ${date.slice(0, 10)}, \`${command}\``,
    '- **Method:** CPU of decoding with validation from text, by that of `JSON.parse` alone; and of checking and encoding, by that of `JSON.stringify` alone; by turns in one process for each file. Memory is what V8 allocates in its heap, compared in the same way',
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
  return paragraphs(head, table, WHY);
}
