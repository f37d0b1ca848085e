import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { killOnExit } from './kill-on-exit.ts';
import { onCpu } from './running-server.ts';

/** The requests to send to a server, and for how long. */
export interface Load {
  readonly url: string;
  /** Default: POST. */
  readonly method?: 'GET' | 'POST';
  /** JSON. */
  readonly body?: string | undefined;
  readonly connections: number;
  readonly pipelining: number;
  readonly seconds: number;
  /** Requests a second over all connections. Default: as many as the server answers. */
  readonly rate?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Size of all replies, heads included. */
  readonly bytes: number;
  readonly bytesPerSecond: number;
  /** All latencies are in milliseconds. */
  readonly latencyMean: number;
  readonly latencyP50: number;
  readonly latencyP90: number;
  /** 97.5th percentile. */
  readonly latencyP97: number;
  readonly latencyP99: number;
  /** 99.9th percentile. */
  readonly latencyP999: number;
  readonly latencyMax: number;
  /** Replies other than 2xx, and missing ones. */
  readonly failed: number;
}

const script = fileURLToPath(new URL('./load.ts', import.meta.url));

/** Runs autocannon in its own process. Throws when any reply failed. */
export async function runLoad(load: Load, cpu: number | undefined): Promise<LoadResult> {
  const [file, ...args] = onCpu([process.execPath, script, JSON.stringify(load)], cpu);
  const running = promisify(execFile)(file as string, args);
  killOnExit(running.child);
  const { stdout } = await running;
  const result = JSON.parse(stdout) as LoadResult;
  if (result.failed > 0) throw new Error(`${result.failed} replies of ${load.url} failed`);
  return result;
}
