import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endWithUs } from './end-with-us.ts';
import { onCpu } from './running-server.ts';

/** What is sent at a server, for how long. */
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
  /** Of all replies, heads included. */
  readonly bytes: number;
  readonly bytesPerSecond: number;
  /** Milliseconds, as all latencies. */
  readonly latencyMean: number;
  readonly latencyP50: number;
  readonly latencyP90: number;
  /** Of 97.5 % of the replies. */
  readonly latencyP97: number;
  readonly latencyP99: number;
  /** Of 99.9 % of the replies. */
  readonly latencyP999: number;
  readonly latencyMax: number;
  /** Replies that were not 2xx, or did not come. */
  readonly failed: number;
}

const script = fileURLToPath(new URL('./load.ts', import.meta.url));

/** Runs autocannon in its own process; throws when any reply failed. */
export async function runLoad(load: Load, cpu: number | undefined): Promise<LoadResult> {
  const [file, ...args] = onCpu([process.execPath, script, JSON.stringify(load)], cpu);
  const running = promisify(execFile)(file as string, args);
  endWithUs(running.child);
  const { stdout } = await running;
  const result = JSON.parse(stdout) as LoadResult;
  if (result.failed > 0) throw new Error(`${result.failed} replies of ${load.url} failed`);
  return result;
}
