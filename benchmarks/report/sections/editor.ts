import type { EditorResults, LibraryAnswer } from '../../compile/editor-results.ts';
import { wasBusy } from '../../harness/results.ts';
import { formatVerdict } from '../../harness/verdict.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

const WAS_BUSY =
  'The machine had other work to do at the time, and answers waited for a CPU: the columns of CPU hold, which is the most that an answer takes on an idle machine.';

/** How long an editor waits in an application of many routes, beside other libraries. */
export function editorTable(results: EditorResults): string {
  const { machine, versions, routes, rows, verdicts } = results;
  const head = [
    `- **Machine:** ${machine}`,
    `- **Versions:** ${Object.entries(versions)
      .map((named) => named.join(' '))
      .join(', ')}`,
    ...runLines(results, 'editor'),
    `- **Method:** we ask TypeScript's language server as an editor does, in an application of ${routes.toLocaleString('en')} routes, each time after an edit of a handler. The table has milliseconds until the answer, and CPU of all its threads. Medians. *First* has read nothing before. One process for each library, one after the other. We ask other libraries again until a minute has passed`,
  ].join('\n');
  const libraries = rows[0]?.answers.map(({ library }) => library) ?? [];
  const columns: readonly (readonly [string, (answer: LibraryAnswer) => number])[] = [
    ['', ({ edited }) => edited],
    [' CPU', ({ cpu }) => cpu],
    [' first', ({ first }) => first],
  ];
  const table = markdownTable(
    [
      'Milliseconds',
      ...libraries.flatMap((library) => columns.map(([name]) => ({ right: library + name }))),
    ],
    rows.map(({ question, answers }) => ({
      cells: [
        question,
        ...answers.flatMap((answer) =>
          columns.map(([, of]) => Math.round(of(answer)).toLocaleString('en')),
        ),
      ],
    })),
  );
  const aims = verdicts
    .map((verdict) => `- ${formatVerdict(verdict).split(/ {2,}/).join(' ')}`)
    .join('\n');
  return paragraphs(head, wasBusy(results) ? WAS_BUSY : undefined, table, aims);
}
