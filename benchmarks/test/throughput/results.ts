import { frameworkOf } from '../../servers/frameworks.ts';
import type { Round } from '../../throughput/measure-server.ts';
import { type ServerResult, summarize } from '../../throughput/throughput-results.ts';

/** A server whose rounds gave these rates. */
export function resultOf(name: string, rates: readonly number[]): ServerResult {
  return summarize(frameworkOf(name), rates.map(roundOf));
}

function roundOf(requestsPerSecond: number): Round {
  return {
    requests: requestsPerSecond,
    requestsPerSecond,
    bytes: requestsPerSecond * 250,
    bytesPerSecond: requestsPerSecond * 250,
    latencyMean: 2.5,
    latencyP50: 2,
    latencyP90: 3,
    latencyP97: 4,
    latencyP99: 5,
    latencyP999: 6,
    latencyMax: 7,
    failed: 0,
    cpuMicroseconds: 1e6 / requestsPerSecond,
    cpuPercent: 100,
    peakMemory: 50e6,
  };
}
