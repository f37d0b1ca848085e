// The load generator, in a separate process: `node load.ts '{"url":…}'` prints one JSON line.
import autocannon from 'autocannon';
import type { Load, LoadResult } from './run-load.ts';

const load = JSON.parse(process.argv[2] as string) as Load;

const result = await autocannon({
  url: load.url,
  method: load.method ?? 'POST',
  ...(load.body !== undefined && {
    headers: { 'content-type': 'application/json' },
    body: load.body,
  }),
  connections: load.connections,
  pipelining: load.pipelining,
  duration: load.seconds,
  // Seconds. A slow server with many large replies is not wrong.
  timeout: 60,
  ...(load.rate !== undefined && { overallRate: load.rate }),
});

const { latency } = result;
const measured: LoadResult = {
  requests: result.requests.total,
  requestsPerSecond: result.requests.total / result.duration,
  bytes: result.throughput.total,
  bytesPerSecond: result.throughput.total / result.duration,
  latencyMean: latency.average,
  latencyP50: latency.p50,
  latencyP90: latency.p90,
  latencyP97: latency.p97_5,
  latencyP99: latency.p99,
  latencyP999: latency.p99_9,
  latencyMax: latency.max,
  failed: result.non2xx + result.errors + result.timeouts + result.mismatches,
};
console.log(JSON.stringify(measured));
