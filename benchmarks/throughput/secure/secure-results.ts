import { median } from '../../harness/statistics.ts';
import type { CpuOfServer, CpuResults } from '../cpu-results.ts';

/** How requests reach a server over TLS. */
export const PROTOCOLS = ['HTTP/1.1, 1 at once', 'HTTP/1.1, 10 pipelined', 'HTTP/2'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** The CPU of a request over TLS. */
export interface CpuOverTls extends CpuOfServer {
  readonly protocol: Protocol;
}

/** Results of `npm run bench -- secure`. */
export type SecureResults = CpuResults<CpuOverTls>;

/** The median of the runs of a server; NaN for one that was not measured. */
export function cpuOverTls({ servers }: SecureResults, name: string, protocol: Protocol): number {
  const runs = servers.find((one) => one.name === name && one.protocol === protocol)?.runs;
  return runs === undefined ? Number.NaN : median(runs);
}
