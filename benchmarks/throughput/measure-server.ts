import { type LoadResult, runLoad } from '../harness/run-load.ts';
import { startServer } from '../harness/running-server.ts';
import type { BenchmarkServer } from '../servers/server-list.ts';
import { assertServer, type Workload } from '../workloads/workload.ts';
import type { RunOptions } from './options.ts';

/** One round of a server. */
export interface Round extends LoadResult {
  /** Microseconds of CPU per request: depends less on other processes. */
  readonly cpuMicroseconds: number | undefined;
  /** Percent of one CPU during the measurement. */
  readonly cpuPercent: number | undefined;
  /** Peak of the process's memory in bytes. */
  readonly peakMemory: number | undefined;
}

export type Stage = 'starting' | 'checking' | 'warming up' | 'measuring' | 'checking again';

/** Replies under load may be smaller by so many bytes than the checked one, which closed its connection. */
const CLOSE = 'connection: close\r\n'.length;
/** And by this share, since some bytes are counted with other requests. */
const LEAST_SHARE = 0.98;

/** A server that is built if necessary, and the arguments of its runtime. */
export interface ReadyServer extends BenchmarkServer {
  readonly argv: readonly string[];
}

type LoadOptions = Pick<RunOptions, 'connections' | 'pipelining' | 'duration' | 'warmup' | 'pin'>;

/**
 * Starts a server in a fresh process, checks its replies, warms it up, measures it and checks it
 * again. Throws an error that starts with its name if anything is wrong.
 */
export async function measureServer(
  server: ReadyServer,
  workload: Workload,
  options: LoadOptions,
  onStage: (stage: Stage) => void = () => {},
): Promise<Round> {
  try {
    return await measure(server, workload, options, onStage);
  } catch (cause) {
    const { message } = cause as Error;
    if (message.startsWith(server.name)) throw cause;
    throw new Error(`${server.name}: ${message}`, { cause });
  }
}

async function measure(
  server: ReadyServer,
  workload: Workload,
  options: LoadOptions,
  onStage: (stage: Stage) => void,
): Promise<Round> {
  const [loadCpu, serverCpu] = options.pin ? [0, 1] : [];
  onStage('starting');
  const running = await startServer(server.argv, { runtime: server.runtime, cpu: serverCpu });
  try {
    onStage('checking');
    const replyBytes = await assertServer(running, workload, server);
    const load = {
      url: `http://127.0.0.1:${running.port}${workload.path}`,
      method: workload.method,
      body: workload.body,
      connections: options.connections,
      pipelining: options.pipelining,
    };
    onStage('warming up');
    if (options.warmup > 0) await runLoad({ ...load, seconds: options.warmup }, loadCpu);
    onStage('measuring');
    const before = running.cpuSeconds();
    const result = await runLoad({ ...load, seconds: options.duration }, loadCpu);
    const after = running.cpuSeconds();
    if (result.requests === 0) {
      throw new Error(`not one reply came within ${options.duration} s`);
    }
    const bytes = result.bytes / result.requests;
    if (bytes < LEAST_SHARE * (replyBytes - CLOSE)) {
      throw new Error(`replies of ${bytes.toFixed(0)} bytes under load, ${replyBytes} otherwise`);
    }
    onStage('checking again');
    await assertServer(running, workload, server);
    const seconds = before === undefined || after === undefined ? undefined : after - before;
    return {
      ...result,
      cpuMicroseconds: seconds && (seconds * 1e6) / result.requests,
      cpuPercent: seconds && (seconds * 100) / options.duration,
      peakMemory: running.peakMemoryBytes(),
    };
  } finally {
    await running.stop();
  }
}
