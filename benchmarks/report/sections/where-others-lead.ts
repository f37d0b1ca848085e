import type { ColdStartRow } from '../../cold-start/cell.ts';
import type { ColdStartResults } from '../../cold-start/results.ts';
import { type Variant, variants } from '../../cold-start/variant.ts';
import { median } from '../../harness/statistics.ts';
import type { LambdaStartResults, LambdaStartRow } from '../../lambda/results.ts';
import type { PayloadsResults } from '../../payloads/results.ts';
import { type Framework, frameworkOf } from '../../servers/frameworks.ts';
import type { CpuResults } from '../../throughput/cpu-results.ts';
import { isOurs } from '../../throughput/table.ts';
import type { ServerResult, ThroughputResults } from '../../throughput/throughput-results.ts';
import { reasons } from '../../types/reasons.ts';
import type { TypesResults } from '../../types/results.ts';
import { type Lead, leadIn } from './lead.ts';
import { behindWithPayloads } from './payload-leads.ts';

/** Results to compare; undefined where none are from a quiet machine. */
interface Measured {
  readonly runs: readonly ThroughputResults[];
  readonly coldStarts: ColdStartResults | undefined;
  readonly lambda: LambdaStartResults | undefined;
  readonly types: TypesResults | undefined;
  readonly cpu: CpuResults | undefined;
  readonly payloads: PayloadsResults | undefined;
}

/** Lists where others are ahead of MikroKit: one line for each measure of a table, the worst first. */
export function whereOthersLead({
  runs,
  cpu,
  coldStarts,
  lambda,
  types,
  payloads,
}: Measured): readonly Lead[] {
  const leads = [
    ...runs.flatMap(behindUnderLoad),
    ...(cpu ? behindByCpu(cpu) : []),
    ...(coldStarts ? variants.flatMap((variant) => behindIn(coldStarts, variant)) : []),
    ...(lambda ? behindOnLambda(lambda) : []),
    ...(types ? behindInTypes(types) : []),
    ...(payloads ? behindWithPayloads(payloads) : []),
  ];
  return leads.toSorted((a, b) => b.factor - a.factor);
}

/** A column of the throughput tables, and how many times as good as ours a server is in it. */
interface Measure {
  readonly title: string;
  readonly factor: (server: ServerResult, ours: ServerResult) => number;
}

const MEASURES: readonly Measure[] = [
  {
    title: 'Requests a second',
    factor: (server, ours) => server.requestsPerSecond / ours.requestsPerSecond,
  },
  {
    title: 'p99 latency',
    factor: (server, ours) => ours.latencyP99 / server.latencyP99,
  },
  {
    title: 'Memory under load',
    factor: (server, ours) => (ours.peakMemory ?? Number.NaN) / (server.peakMemory ?? Number.NaN),
  },
];

const HOSTS = { node: '', bun: ', on Bun', deno: ', on Deno' } as const;

// Compared within a runtime, since each has its own HTTP parser. Servers in Rust and Go are compared with ours on Node.
function behindUnderLoad({ servers, workload, options }: ThroughputResults): readonly Lead[] {
  return (['node', 'bun', 'deno'] as const).flatMap((runtime) => {
    const isOn = (framework: Framework) => hostOf(framework) === runtime;
    const name = runtime === 'node' ? 'mikrokit' : `mikrokit-${runtime}`;
    const resultOf = (of: string) => servers.find((server) => server.name === of);
    // A run can have MikroKit's handler on the runtime's own server alone.
    const ours = resultOf(name) ?? resultOf(`${name}-fetch`);
    if (ours === undefined) return [];
    const others = servers
      .filter((server) => isRival(server.name) && isOn(frameworkOf(server.name)))
      .map((server) => ({ server, name: named(frameworkOf(server.name)) }));
    return MEASURES.flatMap(({ title, factor }) =>
      leadIn(
        `${title}, \`${workload}\`, ${options.pipelining} pipelined${HOSTS[runtime]}`,
        others.map(({ server, name }) => ({ name, factor: factor(server, ours) })),
      ),
    );
  });
}

/** In one table with all runtimes, unlike requests a second: the question is what a call costs. */
function behindByCpu({ servers }: CpuResults): readonly Lead[] {
  return [10, 1].flatMap((pipelining) => {
    const measured = servers.filter((server) => server.pipelining === pipelining);
    const ours = measured.find(({ name }) => name === 'mikrokit');
    if (ours === undefined) return [];
    return leadIn(
      `CPU of a request, ${pipelining} pipelined`,
      measured
        .filter(({ name }) => isRival(name))
        .map(({ name, runs }) => ({
          name: named(frameworkOf(name)),
          factor: median(ours.runs) / median(runs),
        })),
    );
  });
}

const REASONS: Readonly<Partial<Record<Variant, string>>> = {
  source:
    'From source, MikroKit compiles TypeScript at startup, or reads its cache. The others are JavaScript. A build for production compiles nothing.',
};

const VARIANT_NAMES: Readonly<Record<Variant, string>> = {
  source: 'from source',
  built: 'built',
  cached: 'built, compile cache',
};

/** Whether it does the same in another way. */
function isRival(name: string): boolean {
  return !isOurs(name) && frameworkOf(name).isFloor !== true;
}

function named({ name, validation }: Framework): string {
  return validation === 'none' ? `${name} (checks nothing)` : name;
}

function hostOf({ runtime }: Framework): keyof typeof HOSTS {
  return runtime === 'bun' || runtime === 'deno' ? runtime : 'node';
}

function behindIn({ rows }: ColdStartResults, variant: Variant): readonly Lead[] {
  const behind = (
    title: string,
    { best, unit }: { readonly best: string; readonly unit: string },
    figureOf: (row: ColdStartRow) => number,
  ) => {
    const ahead = rows
      // It has neither routes nor checks: a lower bound, and not another way to do the same.
      .filter((row) => row.variant === variant && row.framework !== 'trivial-cjs')
      .filter(({ framework }) => !isOurs(framework))
      .flatMap((row) => {
        const ours = rows.find(
          (own) =>
            own.framework === 'mikrokit' && own.variant === variant && own.routes === row.routes,
        );
        if (ours === undefined) return [];
        const factor = figureOf(ours) / figureOf(row);
        return [{ row, ours, factor }];
      })
      .filter(({ factor }) => factor > 1)
      .sort((a, b) => b.factor - a.factor);
    const [worst] = ahead;
    if (worst === undefined) return [];
    const names = [...new Set(ahead.map(({ row }) => row.framework))];
    const count = (routes: number) =>
      `${routes.toLocaleString('en')} routes`.replace(/^1 .*/, '1 route');
    const number = (row: ColdStartRow) => `${figureOf(row).toFixed(0)} ${unit}`;
    const most = `${worst.row.framework} with ${count(worst.row.routes)}, ${number(worst.row)} (ours: ${number(worst.ours)})`;
    const others =
      names.length === 1
        ? ''
        : ` With some number of routes, these are ahead too: ${names.slice(1).join(', ')}.`;
    const text = `**${title}, ${VARIANT_NAMES[variant]}:** ${best}: ${most}.${others}`;
    return [{ factor: worst.factor, text, reason: REASONS[variant] }];
  };
  return [
    ...behind('Cold start', { best: 'Fastest', unit: 'ms' }, ({ firstReply }) => firstReply),
    ...behind(
      'Memory after startup',
      { best: 'Smallest', unit: 'MB' },
      ({ memory }) => memory ?? Number.NaN,
    ),
  ];
}

function behindOnLambda({ rows }: LambdaStartResults): readonly Lead[] {
  const ours = rows.find((row) => row.function === 'mikrokit');
  if (ours === undefined) return [];
  const behind = (title: string, figureOf: (row: LambdaStartRow) => number) =>
    leadIn(
      title,
      rows.map((row) => ({ name: row.function, factor: figureOf(ours) / figureOf(row) })),
    );
  return [
    ...behind('AWS Lambda, first reply', ({ firstReply }) => firstReply),
    ...behind('AWS Lambda, ready for the first event', ({ ready }) => ready),
    ...behind('AWS Lambda, warm', ({ warm }) => warm),
  ];
}

function behindInTypes({ rows }: TypesResults): readonly Lead[] {
  return rows.flatMap(({ task, libraries }) => {
    const ours = libraries.find(({ name }) => name === 'mikrokit')?.rate;
    if (ours === undefined) return [];
    const reason = reasons[task];
    return leadIn(
      `Types, ${task}`,
      libraries.map(({ name, rate }) => ({ name, factor: rate / ours })),
    ).map((lead) => ({ ...lead, reason }));
  });
}
