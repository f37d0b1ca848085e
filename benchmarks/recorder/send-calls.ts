// The client of `npm run bench -- recorder`, a process of its own: for each line of its input, `{"port":…,"requests":[…],…}`,
// it makes the calls, checks their replies and prints one line.
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import { quantile } from '../harness/statistics.ts';
import type { TaskRequest } from './tasks.ts';

/** Calls to make. */
export interface Calls {
  readonly port: number;
  readonly requests: readonly TaskRequest[];
  readonly calls: number;
  /** Calls at the same time, each on a connection of its own. */
  readonly concurrency: number;
}

/** Latencies in microseconds. */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
}

for await (const line of createInterface(process.stdin)) {
  const { port, requests, calls, concurrency }: Calls = JSON.parse(line);
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: concurrency });
  const latencies: number[] = [];
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < calls) {
      const request = requests[next++ % requests.length] as TaskRequest;
      latencies.push(await timed(pool, request));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  await pool.close();
  const result: Latencies = { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
  console.log(JSON.stringify(result));
}

async function timed(pool: Pool, request: TaskRequest): Promise<number> {
  const { method, path, body = null, replyBytes } = request;
  const begin = performance.now();
  const headers = body === null ? {} : { 'content-type': 'application/json' };
  const response = await pool.request({ method, path, body, headers });
  const { byteLength } = await response.body.arrayBuffer();
  if (response.statusCode !== 200 || byteLength < replyBytes)
    throw new Error(`${method} ${path}: ${response.statusCode} with ${byteLength} bytes`);
  return (performance.now() - begin) * 1000;
}
