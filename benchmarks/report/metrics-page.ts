import type { ReckerResults } from '../client/recker/results.ts';
import type { ResilienceResults } from '../client/resilience/results.ts';
import type { ClientResults } from '../client/results.ts';
import type { ClientSizeResults } from '../client/size/results.ts';
import type { ColdStartResults } from '../cold-start/results.ts';
import { verdictsOf } from '../cold-start/verdicts.ts';
import type { CommunityResults } from '../community/results.ts';
import type { EditorResults } from '../compile/editor-results.ts';
import type { TypesOfOthersResults } from '../compile/types-of-others-results.ts';
import { readResults, wasBusy } from '../harness/results.ts';
import { formatVerdict, type Verdict } from '../harness/verdict.ts';
import type { LambdaStartResults } from '../lambda/results.ts';
import { verdictsOf as lambdaVerdictsOf } from '../lambda/verdicts.ts';
import type { PayloadsResults } from '../payloads/results.ts';
import type { PythonResults } from '../python/results.ts';
import type { RecorderResults } from '../recorder/results.ts';
import { ratioLines } from '../throughput/cpu-ratios.ts';
import type { CpuResults } from '../throughput/cpu-results.ts';
import type { SecureResults } from '../throughput/secure/secure-results.ts';
import { verdictsOn } from '../throughput/targets.ts';
import type { ThroughputResults } from '../throughput/throughput-results.ts';
import type { TypesResults } from '../types/results.ts';
import { drawnColdStarts, drawnRun } from './charts/drawings.ts';
import { markdownTable, paragraphs } from './markdown.ts';
import { publishedRuns } from './published.ts';
import { quietResults } from './quiet-results.ts';
import { clientSizeTable } from './sections/client-size.ts';
import { clientsTable } from './sections/clients.ts';
import { coldStartTables } from './sections/cold-start-table.ts';
import { communityTable } from './sections/community.ts';
import { cpuTable } from './sections/cpu-table.ts';
import { editorTable } from './sections/editor.ts';
import { lambdaStartTable } from './sections/lambda-start.ts';
import { payloadsTable } from './sections/payloads.ts';
import { pythonTables } from './sections/python.ts';
import { rateTable } from './sections/rate-table.ts';
import { reckerTables } from './sections/recker.ts';
import { recorderTable } from './sections/recorder.ts';
import { resilienceTables } from './sections/resilience.ts';
import { secureTable } from './sections/secure-table.ts';
import { typesTable } from './sections/types.ts';
import { typesOfOthersTable } from './sections/types-of-others.ts';
import { whereOthersLead } from './sections/where-others-lead.ts';

const WHAT_IS_AHEAD =
  'One line for each measure in which others are better than MikroKit, the largest difference first. We compare servers on Bun and Deno with ours on the same runtime, and servers in Rust and Go with ours on Node.';

/** The whole of METRICS.md. */
export async function metricsPage(): Promise<string> {
  const runs = await publishedRuns();
  const coldStarts = await readResults<ColdStartResults>('cold-start', { published: true });
  const lambda = await readResults<LambdaStartResults>('lambda-start', { published: true });
  const types = await readResults<TypesResults>('types', { published: true });
  const clients = await readResults<ClientResults>('client', { published: true });
  const cpu = await readResults<CpuResults>('cpu', { published: true });
  const secure = await readResults<SecureResults>('secure', { published: true });
  const recker = await readResults<ReckerResults>('recker', { published: true });
  const payloads = await readResults<PayloadsResults>('payloads', { published: true });
  const community = await readResults<CommunityResults>('community', { published: true });
  const editor = await readResults<EditorResults>('editor', { published: true });
  const typesOfOthers = await readResults<TypesOfOthersResults>('types-of-others', {
    published: true,
  });
  const python = await readResults<PythonResults>('python', { published: true });
  const clientSizes = await readResults<ClientSizeResults>('client-size', { published: true });
  const recorder = await readResults<RecorderResults>('recorder', { published: true });
  const resilience = await readResults<ResilienceResults>('resilience', { published: true });
  const quiet = await quietResults();
  const isMeasured =
    quiet.runs.length > 0 || cpu || quiet.coldStarts || quiet.lambda || quiet.types;
  const leads = whereOthersLead(quiet);
  return `${paragraphs(
    '# Metrics',
    'Written by `npm run report` from published results (`--publish`) of `npm start`, `npm run metrics` and `npm run bench -- ratios`, `secure`, `lambda-start`, `client`, `client-size`, `python`, `recker`, `resilience`, `types`, `community`, `recorder`, `payloads` and `editor`, and of `npm run test:types-of-others`. [Fairness](benchmarks/FAIRNESS.md) describes the servers and the limits of these numbers.',
    '## Aims',
    aims({ runs, cpu, coldStarts, lambda, clients, python }),
    '## Where others are ahead',
    leads.length === 0
      ? isMeasured
        ? 'Nowhere in these measurements.'
        : 'Not measured on a quiet machine yet.'
      : [
          WHAT_IS_AHEAD,
          leads.map(({ text, reason }) => `- ${text}${reason ? ` ${reason}` : ''}`).join('\n'),
        ].join('\n\n'),
    '## Throughput',
    (await drawnRun()) && '![Requests a second by server](benchmarks/charts/throughput.svg)',
    ...(runs.length === 0
      ? ['Not measured yet: `npm start -- --all --publish`.']
      : runs.map(rateTable)),
    '## CPU of a request',
    cpu ? cpuTable(cpu) : 'Not measured yet: `npm run bench -- ratios --publish`.',
    '### Over TLS',
    secure ? secureTable(secure) : 'Not measured yet: `npm run bench -- secure --publish`.',
    '## Cold start',
    (await drawnColdStarts()) &&
      '![Time to the first reply by number of routes](benchmarks/charts/cold-start.svg)',
    coldStarts ? coldStartTables(coldStarts) : 'Not measured yet: `npm run metrics -- --publish`.',
    '## AWS Lambda',
    lambda
      ? lambdaStartTable(lambda)
      : 'Not measured yet: `npm run bench -- lambda-start --publish`.',
    '## Clients',
    clients ? clientsTable(clients) : 'Not measured yet: `npm run bench -- client --publish`.',
    '### Size of clients in browsers',
    clientSizes
      ? clientSizeTable(clientSizes)
      : 'Not measured yet: `npm run bench -- client-size --publish`.',
    '### Clients for Python',
    python ? pythonTables(python) : 'Not measured yet: `npm run bench -- python --publish`.',
    "### Recker's scenarios",
    recker && '![CPU of a GET by client](benchmarks/charts/recker.svg)',
    recker ? reckerTables(recker) : 'Not measured yet: `npm run bench -- recker --publish`.',
    "### super-http's scenarios",
    resilience && '![Requests a second by client](benchmarks/charts/resilience.svg)',
    resilience
      ? resilienceTables(resilience)
      : 'Not measured yet: `npm run bench -- resilience --publish`.',
    '## The recorder',
    recorder ? recorderTable(recorder) : 'Not measured yet: `npm run bench -- recorder --publish`.',
    '## Types',
    types ? typesTable(types) : 'Not measured yet: `npm run bench -- types --publish`.',
    "### The community's suite",
    community
      ? communityTable(community)
      : 'Not measured yet: `npm run bench -- community --publish`.',
    '### Payloads of others',
    payloads ? payloadsTable(payloads) : 'Not measured yet: `npm run bench -- payloads --publish`.',
    '### Types of published packages',
    typesOfOthers
      ? typesOfOthersTable(typesOfOthers)
      : 'Not measured yet: `npm run test:types-of-others -- --publish`.',
    '## Editors',
    editor ? editorTable(editor) : 'Not measured yet: `npm run bench -- editor --publish`.',
  )}\n`;
}

interface Aimed {
  readonly runs: readonly ThroughputResults[];
  readonly cpu: CpuResults | undefined;
  readonly coldStarts: ColdStartResults | undefined;
  readonly lambda: LambdaStartResults | undefined;
  readonly clients: ClientResults | undefined;
  readonly python: PythonResults | undefined;
}

function aims({ runs, cpu, coldStarts, lambda, clients, python }: Aimed): string {
  const lines = [
    ...runs.filter((run) => !wasBusy(run)).flatMap(aimsOf),
    ...(cpu ? ratioLines(cpu).filter(hasTarget).map(cpuAim) : []),
    ...(coldStarts && !wasBusy(coldStarts) ? verdictsOf(coldStarts.rows).map(formatVerdict) : []),
    ...(lambda && !wasBusy(lambda) ? lambdaVerdictsOf(lambda.rows).map(formatVerdict) : []),
    ...(clients && !wasBusy(clients) ? clients.verdicts.map(clientAim) : []),
    ...(python && !wasBusy(python) ? python.verdicts.map(pythonAim) : []),
  ];
  if (lines.length === 0) return 'Not measured on a quiet machine yet.';
  return markdownTable(
    ['Aim', { right: 'Measured' }, 'Target'],
    lines.map((line) => {
      const [label = '', value = '', target = ''] = line.trim().split(/ {2,}/);
      return { cells: [label, value, target.replace(/^\((.*)\)$/, '$1')] };
    }),
  );
}

function hasTarget(line: string): boolean {
  return line.endsWith(')');
}

function cpuAim(line: string): string {
  return line.replace(/(?=, \d+ pipelined)/, ', CPU of a request');
}

function clientAim(verdict: Verdict): string {
  return formatVerdict({ ...verdict, label: `client: ${verdict.label}, calls a second` });
}

function pythonAim(verdict: Verdict): string {
  return formatVerdict({ ...verdict, label: `Python: ${verdict.label}, calls a second` });
}

function aimsOf(run: ThroughputResults): readonly string[] {
  const pipelined = `${run.options.pipelining} pipelined`;
  return verdictsOn(run)
    .filter((line) => !line.startsWith(' '))
    .map((line) => line.replace('  ', `, ${pipelined}  `));
}
