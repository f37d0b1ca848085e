import type { ColdStartResults } from '../../cold-start/results.ts';
import { readResults, wasBusy } from '../../harness/results.ts';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';
import { publishedRuns } from '../published.ts';
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
