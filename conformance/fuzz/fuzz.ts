import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../test/support/random.ts';
import { attack, statusesOf } from './attack.ts';

/** A run ends after a number of connections or seconds. */
export interface FuzzOptions {
  readonly seed: number;
  readonly connections?: number;
  readonly seconds?: number;
}

/** The results of a run. */
export interface FuzzReport {
  readonly connections: number;
  /** Number of replies by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests answered with a 5xx, and the replies. */
  readonly failures: readonly { readonly sent: string; readonly received: string }[];
  /** Bytes of heap in use after a garbage collection, before and after the run. */
  readonly heap: { readonly before: number; readonly after: number };
}

const concurrency = 20;

/** Sends malformed requests to its own server. Rejects if the server ends. */
export async function fuzz({ seed, connections, seconds }: FuzzOptions): Promise<FuzzReport> {
  const server = await startServer();
  try {
    // Warm up, so that code compiled and loaded on first use is not counted as a leak.
    await sendAttacks(server, { seed: seed + 1, connections: 200 });
    const before = await server.heapUsed();
    const { count, statuses, failures } = await sendAttacks(server, {
      seed,
      ...(connections !== undefined && { connections }),
      ...(seconds !== undefined && { seconds }),
    });
    const after = await server.heapUsed();
    return { connections: count, statuses, failures, heap: { before, after } };
  } finally {
    await server.stop();
  }
}

async function sendAttacks(server: Server, { seed, connections, seconds }: FuzzOptions) {
  const until =
    seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1e3;
  const most = connections ?? (seconds === undefined ? 1_000 : Number.POSITIVE_INFINITY);
  const statuses: Record<string, number> = {};
  const failures: { sent: string; received: string }[] = [];
  let count = 0;
  const work = async (): Promise<void> => {
    while (count < most && performance.now() < until) {
      // Each connection has its own seed, so that one can be repeated alone.
      const { sent, received } = await attack(
        server.port,
        createRandom(seed * 1_000_003 + count++),
      );
      for (const status of statusesOf(received)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status < 500) continue;
        failures.push({ sent: sent.toString('latin1').slice(0, 2_000), received });
      }
    }
  };
  await Promise.race([Promise.all(Array.from({ length: concurrency }, work)), server.ended]);
  return { count, statuses, failures };
}

interface Server {
  readonly port: number;
  /** Rejects if the server ends unexpectedly. */
  readonly ended: Promise<never>;
  heapUsed(): Promise<number>;
  stop(): Promise<void>;
}

async function startServer(): Promise<Server> {
  const file = fileURLToPath(new URL('./server.ts', import.meta.url));
  const child: ChildProcess = fork(file, {
    execArgv: [
      '--expose-gc',
      '--conditions=@mikrokit/source',
      '--import',
      '@mikrokit/compiler/register',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    output = (output + bytes).slice(-10_000);
  });
  const exited = once(child, 'exit');
  const ended = exited.then(([code]) => {
    throw new Error(`The server ended with ${code}:\n${output}`);
  });
  ended.catch(() => {});
  const ask = async <T>(message: string): Promise<T> => {
    const answer = once(child, 'message') as Promise<[T]>;
    child.send(message);
    return (await Promise.race([answer, ended]))[0];
  };
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  return {
    port,
    ended,
    heapUsed: () => ask('heap'),
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
