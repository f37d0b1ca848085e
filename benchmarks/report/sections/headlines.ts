import type { ColdStartResults } from '../../cold-start/results.ts';
import type { EditorResults } from '../../compile/editor-results.ts';
import { isOurs } from '../../throughput/table.ts';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';
import { NOT_MEASURED } from '../markdown.ts';
import { quietResults } from '../quiet-results.ts';

/** The three numbers of the README and of the landing page. */
export async function headlines(): Promise<string> {
  const { runs, coldStarts, editor } = await quietResults();
  const run = runs.find(({ workload }) => workload === 'update-user');
  const lines = [
    run ? rate(run) : `- **Requests:** ${NOT_MEASURED}`,
    coldStarts ? firstReply(coldStarts) : `- **Cold start:** ${NOT_MEASURED}`,
    editor ? hovering(editor) : `- **Editor:** ${NOT_MEASURED}`,
  ];
  return lines.join('\n');
}

function rate({ servers, options }: ThroughputResults): string {
  const of = (name: string) =>
    servers.find((server) => server.name === name)?.requestsPerSecond ?? Number.NaN;
  const factor = (of('mikrokit') / of('bare')).toFixed(2);
  return `- **${figure(of('mikrokit'))} requests a second** on Node, validation included: ${factor} times a bare node:http server that checks nothing. Fastify answers ${figure(of('fastify'))}, and tRPC ${figure(of('trpc'))} (${options.pipelining} requests pipelined).`;
}

function firstReply({ rows }: ColdStartResults): string {
  const best = (routes: number, isShown: (framework: string) => boolean) => {
    const [row] = rows
      .filter((one) => one.variant === 'built' && one.routes === routes && isShown(one.framework))
      .sort((a, b) => a.firstReply - b.firstReply);
    return `${figure(row?.firstReply ?? Number.NaN)} ms`;
  };
  const ours = (routes: number) => best(routes, (name) => name === 'mikrokit');
  // Both are written by hand for this benchmark, and no frameworks.
  const byHand = ['bare-checked', 'trivial-cjs'];
  const other = (routes: number) => best(routes, (name) => !isOurs(name) && !byHand.includes(name));
  return `- **${ours(1)} from the start of a built server to its first reply**, and ${ours(10_000)} with 10,000 routes. The best of the other frameworks takes ${other(1)} and ${other(10_000)}.`;
}

function hovering({ rows, routes }: EditorResults): string {
  const answers = rows.find(({ question }) => question === 'hovering api')?.answers ?? [];
  const of = (name: string) =>
    answers.find(({ library }) => library === name)?.edited ?? Number.NaN;
  return `- **${figure(of('MikroKit'))} ms until your editor shows a type** in an application of ${figure(routes)} routes. It waits ${figure(of('tRPC'))} ms for tRPC, and ${figure(of('oRPC'))} ms for oRPC.`;
}

/** Throws for a figure that the results lack: no page shows NaN. */
function figure(value: number): string {
  if (Number.isNaN(value)) throw new Error('The published results lack a figure of the headlines');
  return Math.round(value).toLocaleString('en');
}
