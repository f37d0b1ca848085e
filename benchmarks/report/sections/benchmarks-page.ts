import { wasBusy } from '../../harness/results.ts';
import { frameworkOf } from '../../servers/frameworks.ts';
import { byRate, isOurs } from '../../throughput/table.ts';
import { markdownTable, NOT_MEASURED, paragraphs } from '../markdown.ts';
import { quietResults } from '../quiet-results.ts';
import { runSentence } from '../run-lines.ts';
import { whereOthersLead } from './where-others-lead.ts';

/** The frameworks that most readers know, ours on other runtimes, and the bare server. METRICS.md has the others. */
const SHOWN: ReadonlySet<string> = new Set([
  'mikrokit',
  'mikrokit-bun',
  'mikrokit-deno',
  'bare',
  'fastify',
  'hono',
  'express',
  'elysia',
  'orpc',
  'trpc',
]);

/** Requests a second of the best known servers, with one request at a time on each connection and with ten. */
export async function throughputTable(): Promise<string> {
  const { runs } = await quietResults();
  const [many, one] = [10, 1].map((pipelining) =>
    runs.find((run) => run.workload === 'update-user' && run.options.pipelining === pipelining),
  );
  if (many === undefined || one === undefined) return NOT_MEASURED;
  const rateIn = (run: typeof many, name: string) => {
    const server = run.servers.find((one) => one.name === name);
    return server ? Math.round(server.requestsPerSecond).toLocaleString('en') : '';
  };
  const servers = byRate(many.servers).filter(({ name }) => SHOWN.has(name));
  return paragraphs(
    markdownTable(
      ['Server', { right: '1 pipelined' }, { right: '10 pipelined' }, 'Checks'],
      servers.map(({ name, version }) => ({
        bold: isOurs(name),
        cells: [
          `${name} ${version}`,
          rateIn(one, name),
          rateIn(many, name),
          frameworkOf(name).validation,
        ],
      })),
    ),
    runSentence(many, 'throughput'),
  );
}

/** Milliseconds to the first reply of built servers with one route and with ten thousand. */
export async function coldStartTable(): Promise<string> {
  const { coldStarts } = await quietResults();
  if (coldStarts === undefined) return NOT_MEASURED;
  const built = coldStarts.rows.filter(({ variant }) => variant === 'built');
  const figure = (framework: string, routes: number) => {
    const row = built.find((one) => one.framework === framework && one.routes === routes);
    return row ? Math.round(row.firstReply).toLocaleString('en') : '';
  };
  const shown = built
    .filter(({ routes, framework }) => routes === 1 && SHOWN.has(framework))
    .toSorted((a, b) => a.firstReply - b.firstReply);
  return paragraphs(
    markdownTable(
      ['Milliseconds to the first reply', { right: '1 route' }, { right: '10,000 routes' }],
      shown.map(({ framework }) => ({
        bold: isOurs(framework),
        cells: [framework, figure(framework, 1), figure(framework, 10_000)],
      })),
    ),
    runSentence(coldStarts, 'cold start'),
  );
}

/** Milliseconds for which an editor waits. */
export async function editorAnswers(): Promise<string> {
  const { editor } = await quietResults();
  if (editor === undefined) return NOT_MEASURED;
  const { rows, routes } = editor;
  const libraries = rows[0]?.answers.map(({ library }) => library) ?? [];
  const busy = wasBusy(editor) ? ' The machine had other work to do.' : '';
  return paragraphs(
    markdownTable(
      [
        `Milliseconds, ${routes.toLocaleString('en')} routes`,
        ...libraries.map((right) => ({ right })),
      ],
      rows.map(({ question, answers }) => ({
        cells: [question, ...answers.map(({ edited }) => Math.round(edited).toLocaleString('en'))],
      })),
    ),
    `${runSentence(editor, 'editor')}${busy}`,
  );
}

const LEADS = 6;

/** The largest leads of others, without their reasons. */
export async function largestLeads(): Promise<string> {
  const leads = whereOthersLead(await quietResults());
  if (leads.length === 0) return 'Nowhere in these measurements.';
  return leads
    .slice(0, LEADS)
    .map(({ text }) => `- ${text}`)
    .join('\n');
}
