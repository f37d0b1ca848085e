import type { TypesOfOthersResults } from '../../compile/types-of-others-results.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** Types of published packages: which compile, beside `tsc`. */
export function typesOfOthersTable(results: TypesOfOthersResults): string {
  const { machine, versions, rows } = results;
  const head = [
    `- **Machine:** ${machine}`,
    ...runLines(results, 'compiler'),
    '- **Method:** a router gets and returns the types. Seconds of CPU of `tsc --noEmit` and of `mikrokit check` with TypeScript, one run each, and the most memory of `check`. Routes that compile are called with values that must come back and with values that must be rejected',
  ].join('\n');
  const table = markdownTable(
    [
      'Package',
      'Types',
      { right: '`tsc`' },
      { right: '`check`' },
      { right: 'Memory (MB)' },
      { right: 'Calls' },
      'Rejected',
    ],
    rows.map((row) => ({
      cells: [
        `${row.package} ${versions[row.package] ?? ''}`.trim(),
        row.types,
        row.tsc.toFixed(2),
        row.check.toFixed(2),
        String(Math.round(row.memory / 2 ** 20)),
        row.rejected === undefined ? String(row.calls) : '',
        row.rejected ?? '',
      ],
    })),
  );
  return paragraphs(head, table);
}
