import type { ReckerResults } from '../../client/recker/results.ts';
import type { ResilienceResults } from '../../client/resilience/results.ts';
import type { ColdStartResults } from '../../cold-start/results.ts';
import { readResults, wasBusy } from '../../harness/results.ts';
import type { Mode } from '../../python/measured-client.ts';
import type { PythonResults } from '../../python/results.ts';
import { tablesOf } from '../../python/tables.ts';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';
import { publishedRuns } from '../published.ts';
import { clientChart } from './client-chart.ts';
import { coldStartChart } from './cold-start-chart.ts';
import { throughputChart } from './throughput-chart.ts';

/** The run of `updateUser` to draw; undefined if none is good enough. */
export async function drawnRun(): Promise<ThroughputResults | undefined> {
  const runs = await publishedRuns();
  return runs.find((run) => run.workload === 'update-user' && !wasBusy(run));
}

/** The cold starts to draw; undefined if none are good enough. */
export async function drawnColdStarts(): Promise<ColdStartResults | undefined> {
  const results = await readResults<ColdStartResults>('cold-start', { published: true });
  return results === undefined || wasBusy(results) ? undefined : results;
}

export async function throughputDrawing(): Promise<string | undefined> {
  const run = await drawnRun();
  return run && throughputChart(run);
}

export async function coldStartDrawing(): Promise<string | undefined> {
  const results = await drawnColdStarts();
  return results && coldStartChart(results, 'built');
}

/** The CPU of the first of Recker's scenarios, by client. */
export async function reckerDrawing(): Promise<string | undefined> {
  const results = await readResults<ReckerResults>('recker', { published: true });
  const task = 'R1 simple GET';
  const rows = results?.rows.filter((row) => row.task === task).sort((a, b) => a.cpu - b.cpu);
  if (results === undefined || !rows?.length) return undefined;
  return clientChart(
    rows.map(({ client, cpu }) => ({ client, value: cpu })),
    {
      title: `${task}: CPU of a call`,
      subtitle: `Microseconds, less is better. Node ${results.node.slice(1)}`,
    },
  );
}

/** The rate of the last of super-http's scenarios, by client. */
export async function resilienceDrawing(): Promise<string | undefined> {
  const results = await readResults<ResilienceResults>('resilience', { published: true });
  const last = results?.throughput.at(-1);
  if (results === undefined || last === undefined) return undefined;
  return clientChart(
    Object.entries(last.clients).map(([client, row]) => ({ client, value: row['req/s'] })),
    {
      title: `${last.scenario}: requests a second`,
      subtitle: `Each reply takes 2 to 5 ms. Node ${results.node.slice(1)}`,
    },
  );
}

/** The rates of clients for Python with the most callers at once. */
export async function pythonDrawing(mode: Mode): Promise<string | undefined> {
  const results = await readResults<PythonResults>('python', { published: true });
  const table = results && tablesOf(results.rows).find((each) => each.mode === mode);
  if (table === undefined || results === undefined || wasBusy(results)) return undefined;
  const callers = mode === 'sync' ? 'threads' : `tasks on ${mode}`;
  return clientChart(
    table.lines.map(({ client, cells }) => ({ client, value: cells.at(-1)?.rate ?? 0 })),
    {
      title: 'updateUser: requests a second',
      subtitle: `${table.concurrencies.at(-1)} ${callers}. Python ${results.python}`,
    },
  );
}
