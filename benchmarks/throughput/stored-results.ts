import { parseArgs } from 'node:util';
import { toCount } from '../harness/command-line.ts';
import { readLatest, readResults } from '../harness/results.ts';
import { workloadOf } from '../workloads/workloads.ts';
import { anyResults, resultsName, type ThroughputResults } from './throughput-results.ts';

/** The results to show, and how. */
export interface ShowOptions {
  readonly results: ThroughputResults;
  readonly markdown: boolean;
  readonly percentages: boolean;
  /** Arguments beside the options. */
  readonly names: readonly string[];
}

/** The output of `npm run compare` and `npm run compare-t` with `--help`. */
export const showUsage = `options:
  -m, --markdown        as Markdown
  -p, --percentages     each number in percent too
      --workload name   update-user (default), hello, large or path
      --pipelining n    of the run with so many requests at once, default 10
      --published       what the READMEs show, and not a run on this machine

Without --workload and --pipelining it is the last run on this machine, whatever that was.`;

/** Reads the options and their results; undefined for `--help`. */
export async function readShown(args: readonly string[]): Promise<ShowOptions | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      markdown: { type: 'boolean', short: 'm', default: false },
      percentages: { type: 'boolean', short: 'p', default: false },
      workload: { type: 'string' },
      pipelining: { type: 'string' },
      published: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const { markdown, percentages, published } = values;
  const workload = workloadOf(values.workload ?? 'update-user').name;
  const pipelining = toCount('pipelining', values.pipelining ?? '10', 1);
  const name = resultsName({ workload, pipelining });
  const isAny = !published && values.workload === undefined && values.pipelining === undefined;
  const results =
    (isAny ? await readLatest<ThroughputResults>(anyResults) : undefined) ??
    (await readResults<ThroughputResults>(name, { published })) ??
    (await readResults<ThroughputResults>(name, { published: true }));
  if (results === undefined) throw new Error(`There are no results '${name}': run npm start`);
  return { results, markdown, percentages, names: positionals };
}

/** Describes in one line when and how results were measured. */
export function headOf({ date, machine, node, command }: ThroughputResults): string {
  return `${date.slice(0, 10)}, ${machine}, Node ${node.slice(1)}: ${command}`;
}
