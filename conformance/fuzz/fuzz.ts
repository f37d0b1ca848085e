import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { attack, statusesOf } from './attack.ts';
import { createRandom } from './random.ts';

/** How long to go on: to a number of connections, or for some seconds. */
export interface FuzzOptions {
  readonly seed: number;
  readonly connections?: number;
  readonly seconds?: number;
}

/** What a server went through. */
export interface FuzzReport {
  readonly connections: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What was sent where the server failed, with what it said. */
  readonly failures: readonly { readonly sent: string; readonly received: string }[];
  /** Bytes of heap in use after a collection: before, and when all is over. */
  readonly heap: { readonly before: number; readonly after: number };
}

const atOnce = 20;

/** Throws malformed requests at a server of its own. Rejects if the server ends. */
export async function fuzz({ seed, connections, seconds }: FuzzOptions): Promise<FuzzReport> {
  const server = await startServer();
  try {
    // What is compiled and loaded on first use is there before the first look at the memory.
    await throwAt(server, { seed: seed + 1, connections: 200 });
    const before = await server.heapUsed();
    const { thrown, statuses, failures } = await throwAt(server, {
      seed,
      ...(connections !== undefined && { connections }),
      ...(seconds !== undefined && { seconds }),
    });
    const after = await server.heapUsed();
    return { connections: thrown, statuses, failures, heap: { before, after } };
  } finally {
    await server.stop();
  }
}

async function throwAt(server: Server, { seed, connections, seconds }: FuzzOptions) {
  const until =
    seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1e3;
  const most = connections ?? (seconds === undefined ? 1_000 : Number.POSITIVE_INFINITY);
  const statuses: Record<string, number> = {};
  const failures: { sent: string; received: string }[] = [];
  let thrown = 0;
  const work = async (): Promise<void> => {
    while (thrown < most && performance.now() < until) {
      // Each connection has a seed of its own, so that one can be thrown again alone.
      const { sent, received } = await attack(
        server.port,
        createRandom(seed * 1_000_003 + thrown++),
      );
      for (const status of statusesOf(received)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status < 500) continue;
        failures.push({ sent: sent.toString('latin1').slice(0, 2_000), received });
      }
    }
  };
  await Promise.race([Promise.all(Array.from({ length: atOnce }, work)), server.ended]);
  return { thrown, statuses, failures };
}

interface Server {
  readonly port: number;
  /** Rejects when the server ends by itself. */
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
