import { wasBusy } from '../../harness/results.ts';
import { makesResults } from '../../types/memory.ts';
import { omissionOf } from '../../types/omissions.ts';
import type { TypesResults } from '../../types/results.ts';
import { BUSY, markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** Validation and encoding beside other libraries: the rates of each task, as shares of the best. */
export function typesTable(results: TypesResults): string {
  const { machine, node, rows } = results;
  const names = [...new Set(rows.flatMap(({ libraries }) => libraries.map(({ name }) => name)))];
  const head = [
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(results, 'types'),
    '- **Method:** each task of each library in processes of its own, by turns, after a check of its results. In a process that has done other tasks, a task with large results may cost twice as much. Shares of the fastest',
  ].join('\n');
  const table = markdownTable(
    ['Task', { right: 'Fastest (per second)' }, ...names.map((right) => ({ right }))],
    rows.map(({ task, libraries }) => {
      const share = (name: string) =>
        libraries.find((library) => library.name === name)?.ofBest.toFixed(2) ?? '';
      const best = Math.max(...libraries.map(({ rate }) => rate));
      return { cells: [task, Math.round(best).toLocaleString('en'), ...names.map(share)] };
    }),
  );
  const isMemoryKnown = rows.every(({ libraries }) => libraries.every(({ bytes }) => bytes));
  const less = rows.flatMap(({ task, libraries }) =>
    libraries.flatMap(({ name }) => {
      const what = omissionOf(name, task);
      return what === undefined ? [] : [`- ${task}: ${name} ${what}`];
    }),
  );
  return paragraphs(
    head,
    wasBusy(results) ? BUSY : table,
    isMemoryKnown
      ? `Bytes of V8's heap that a run takes:\n\n${memoryTable(rows, names)}`
      : 'Memory is not in this run.',
    less.length === 0 ? '' : `Libraries that do less than the task requires:\n\n${less.join('\n')}`,
  );
}

function memoryTable(rows: TypesResults['rows'], names: readonly string[]): string {
  return markdownTable(
    ['Task', ...names.map((right) => ({ right }))],
    rows
      .filter(({ task }) => makesResults(task))
      .map(({ task, libraries }) => {
        const bytes = (name: string) => libraries.find((library) => library.name === name)?.bytes;
        const cells = names.map(
          (name) => bytes(name)?.toLocaleString('en', { maximumFractionDigits: 0 }) ?? '',
        );
        return { cells: [task, ...cells] };
      }),
  );
}
