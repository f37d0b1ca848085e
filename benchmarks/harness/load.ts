// The load generator, a process of its own: `node load.ts '{"url":…}'` prints one JSON line.
import autocannon from 'autocannon';
import type { Load, LoadResult } from './run-load.ts';

const load = JSON.parse(process.argv[2] as string) as Load;

const result = await autocannon({
  url: load.url,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: load.body,
  connections: load.connections,
  pipelining: load.pipelining,
  duration: load.seconds,
  ...(load.rate !== undefined && { overallRate: load.rate }),
});

const measured: LoadResult = {
  requests: result.requests.total,
  requestsPerSecond: result.requests.total / result.duration,
  latencyP50: result.latency.p50,
  latencyP99: result.latency.p99,
  failed: result.non2xx + result.errors + result.timeouts + result.mismatches,
};
console.log(JSON.stringify(measured));
