import { type CommunityResults, communityTasks } from '../../community/results.ts';
import { markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** The suite of the community: the libraries that ran, the fastest parseSafe first. */
export function communityTable(results: CommunityResults): string {
  const { machine, node, commit, notInstalled, notRun, rows } = results;
  const head = [
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(results, 'types'),
    `- **Method:** [moltar/typescript-runtime-type-benchmarks](https://github.com/moltar/typescript-runtime-type-benchmarks) at ${commit.slice(0, 7)}, unchanged, with a case of MikroKit: millions of operations a second, each library once and in a process of its own. The suite drops each result, so that V8 need not make those whose making it can inline`,
    ...(notInstalled.length > 0
      ? [`- **Not installed:** ${notInstalled.join(', ')}, which npm did not find`]
      : []),
    ...(notRun.length > 0
      ? [
          `- **Not run:** ${notRun.join(', ')}: left out by the command, or without a package that npm did not find`,
        ]
      : []),
  ].join('\n');
  const rate = (library: string, task: string) =>
    rows.find(({ name, benchmark }) => name === library && benchmark === task)?.ops;
  const libraries = [...new Set(rows.map(({ name }) => name))].toSorted(
    (one, other) => (rate(other, 'parseSafe') ?? 0) - (rate(one, 'parseSafe') ?? 0),
  );
  const table = markdownTable(
    ['Library', ...communityTasks.map((task) => ({ right: task }))],
    libraries.map((library) => ({
      cells: [
        library,
        ...communityTasks.map((task) => {
          const ops = rate(library, task);
          return ops === undefined ? '' : (ops / 1e6).toFixed(2);
        }),
      ],
      bold: library === 'mikrokit',
    })),
  );
  return paragraphs(head, table);
}
