import { type RunningServer, startServer } from '../harness/running-server.ts';
import type { Framework } from '../servers/frameworks.ts';
import { assertServer, requestOf, type Workload } from '../workloads/workload.ts';
import { type RequestLoad, RequestSender } from './send-requests.ts';

/** A server whose CPU is counted, and what it is sent. */
export interface MeasuredServer {
  readonly framework: Framework;
  /** The arguments of its runtime. */
  readonly argv: readonly string[];
  readonly load: RequestLoad;
}

export interface Rounds {
  /** Rounds per server; servers take turns. */
  readonly rounds: number;
  /** Requests per round. */
  readonly requests: number;
  /** Requests before the first round. */
  readonly warmup: number;
}

interface Running {
  readonly server: RunningServer;
  readonly sender: RequestSender;
}

/** The call of a workload as text, for a connection that stays open. */
export function keptAlive(workload: Workload): string {
  return requestOf(workload).replace('connection: close', 'connection: keep-alive');
}

/** Microseconds a request in one round. */
export interface Sample {
  /** CPU that the server's process took. */
  readonly cpu: number;
  /** Time that passed, which on a busy machine means little. */
  readonly time: number;
}

/**
 * Starts a fresh process of each server, checks its replies, and sends all of them requests by
 * turns. Each round starts with another one. Returns the samples of each server, by round.
 */
export async function measureCpu(
  servers: readonly MeasuredServer[],
  workload: Workload,
  { rounds, requests, warmup }: Rounds,
): Promise<readonly (readonly Sample[])[]> {
  const samples = servers.map((): Sample[] => []);
  const running: Running[] = [];
  try {
    for (const { argv, framework, load } of servers) {
      const server = await startServer(argv, { runtime: framework.runtime });
      await assertServer(server, workload, framework);
      const sender = await RequestSender.connect(server.port, load);
      running.push({ server, sender });
      await sender.send(warmup);
    }
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < servers.length; i++) {
        const at = (round + i) % servers.length;
        const { server, sender } = running[at] as Running;
        await sender.refresh();
        const [before, from] = [server.cpuMicroseconds(), performance.now()];
        await sender.send(requests);
        const cpu = (server.cpuMicroseconds() - before) / requests;
        samples[at]?.push({ cpu, time: ((performance.now() - from) * 1000) / requests });
      }
    }
  } finally {
    for (const { sender } of running) sender.close();
    await Promise.all(running.map(({ server }) => server.stop()));
  }
  return samples;
}
