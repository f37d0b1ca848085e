import type { ColdStartRow } from '../../cold-start/cell.ts';
import type { ColdStartResults } from '../../cold-start/results.ts';
import { variants } from '../../cold-start/variant.ts';
import { readResults } from '../../harness/results.ts';

/** The first reply of an application of one route, by framework and how it is run. */
export async function coldStart(): Promise<string> {
  const results = await readResults<ColdStartResults>('cold-start', { published: true });
  if (results === undefined) return 'Not measured yet: `npm run metrics -- --publish`.';
  const { date, machine, node, command, effort } = results;
  const rows = results.rows.filter(({ routes }) => routes === 1);
  const shown = variants.filter((name) => rows.some(({ variant }) => variant === name));
  const of = (framework: string, variant: string): ColdStartRow | undefined =>
    rows.find((row) => row.framework === framework && row.variant === variant);
  const best = (framework: string): number =>
    Math.min(...rows.filter((row) => row.framework === framework).map((row) => row.firstReply));
  const frameworks = [...new Set(rows.map(({ framework }) => framework))];
  frameworks.sort((a, b) => best(a) - best(b));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `Milliseconds from the start of the process to its first reply, one route; medians of up to ${effort.samples} fresh processes.`,
    '',
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    `- **Run:** ${date.slice(0, 10)}, \`${command}\``,
    '',
    line(['Server', ...shown]),
    line(['---', ...shown.map(() => '--:')]),
    ...frameworks.map((framework) => {
      const cells = shown.map((variant) => of(framework, variant)?.firstReply.toFixed(0) ?? '');
      return line([framework, ...cells].map((cell) => bold(framework, cell)));
    }),
  ].join('\n');
}

function bold(framework: string, cell: string): string {
  return framework.startsWith('mikrokit') && cell !== '' ? `**${cell}**` : cell;
}
