import type { BenchmarkServer } from '../servers/server-list.ts';
import type { Workload } from '../workloads/workload.ts';
import { measureServer, type ReadyServer, type Round, type Stage } from './measure-server.ts';
import type { RunOptions } from './options.ts';

/** Listens to the events of a run. */
export interface RunWatch {
  onStage(at: { readonly name: string; readonly stage: Stage | 'building' }): void;
  onResult(at: { readonly round: number; readonly name: string; readonly result: Round }): void;
}

/**
 * Measures each server once a round, beginning with another one each round, so that a drifting machine is fair to all. The
 * first error ends the run.
 */
export async function runRounds(
  servers: readonly BenchmarkServer[],
  workload: Workload,
  options: RunOptions,
  watch: RunWatch,
): Promise<ReadonlyMap<BenchmarkServer, readonly Round[]>> {
  const ready: ReadyServer[] = [];
  for (const server of servers) {
    watch.onStage({ name: server.name, stage: 'building' });
    ready.push({ ...server, argv: await server.command() });
  }
  const rounds = servers.map((): Round[] => []);
  for (let round = 0; round < options.rounds; round++) {
    for (let i = 0; i < ready.length; i++) {
      const at = (round + i) % ready.length;
      const server = ready[at] as ReadyServer;
      const { name } = server;
      const result = await measureServer(server, workload, options, (stage) =>
        watch.onStage({ name, stage }),
      );
      rounds[at]?.push(result);
      watch.onResult({ round, name, result });
    }
  }
  return new Map(servers.map((server, at) => [server, rounds[at] as Round[]]));
}
