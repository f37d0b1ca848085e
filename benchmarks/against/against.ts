// `npm run bench -- update-user types lambda-start start --against main`: our packages of the working tree and of
// another commit, measured by turns in one run, with the benchmarks of the working tree.
import { orEnd, readCommandLine } from '../harness/command-line.ts';
import { writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { buildWorkingTree, checkOut } from './check-out.ts';
import { type Comparison, comparisons } from './comparisons.ts';
import { type Pair, ratioOf, verdictOn } from './ratio.ts';

const { values, names, count } = readCommandLine({
  usage: 'npm run bench -- <name>… --against <ref> [options]',
  about: `Measures our packages of a commit and of the working tree by turns. Prints for each figure both medians, the ratio
of now to before with its 95 % confidence interval, and whether it is worse by more than 3 %. Less is better.

Names: ${comparisons.map(({ name }) => name).join(' ')}; about 15 minutes for all.`,
  takesNames: true,
  options: {
    against: { type: 'string', about: 'a commit, branch or tag' },
    rounds: {
      type: 'string',
      about: `of each; by default ${comparisons.map(({ name, rounds }) => `${rounds} of ${name}`).join(', ')}`,
    },
  },
});
const rounds = values.rounds === undefined ? undefined : count('rounds');
const chosen = orEnd(() => names.map(comparisonOf));

console.log(`Checking out and building ${values.against}`);
const before = await checkOut(values.against ?? '').catch((error: Error) =>
  orEnd(() => {
    throw error;
  }),
);
const trees = [before, await buildWorkingTree()] as const;
let worse = 0;
for (const comparison of chosen) worse += print(comparison, await measure(comparison));
console.log(`\n${worse} figures are worse by more than 3 %`);

/** Measures all rounds. Returns the pairs of each figure. */
async function measure({ name, prepare, rounds: usual }: Comparison) {
  const startedAt = performance.now();
  const round = await prepare(trees);
  const figures = new Map<string, Pair[]>();
  // The first round only warms the file cache and does not count.
  for (let at = -1; at < (rounds ?? usual); at++) {
    for (const [figure, pair] of Object.entries(await round(at + 1))) {
      if (at >= 0) figures.set(figure, [...(figures.get(figure) ?? []), pair]);
    }
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`\n${name}: ${rounds ?? usual} rounds in ${seconds} s`);
  await writeResults(`against-${name}`, `npm run bench -- ${name}`, {
    before: trees[0].name,
    figures: Object.fromEntries(figures),
  });
  return figures;
}

/** Prints a table. Returns the number of figures that are worse. */
function print({ name }: Comparison, figures: ReadonlyMap<string, readonly Pair[]>): number {
  const head = [name, trees[0].name, 'now', 'ratio', '95 % interval', ''];
  const rows = [...figures].map(([figure, pairs]) => {
    const ratio = ratioOf(pairs);
    return [
      figure,
      median(pairs.map(([before]) => before)).toFixed(2),
      median(pairs.map(([, now]) => now)).toFixed(2),
      ratio.ratio.toFixed(3),
      `${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)}`,
      verdictOn(ratio),
    ];
  });
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, at) =>
      at === 0 || at === 5 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
  return rows.filter((row) => row[5] === 'WORSE').length;
}

function comparisonOf(name: string): Comparison {
  const found = comparisons.find((comparison) => comparison.name === name);
  if (found !== undefined) return found;
  throw new Error(`${name} cannot be compared with another commit`);
}
