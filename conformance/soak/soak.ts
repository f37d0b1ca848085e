import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../test/support/random.ts';
import { createNumberedCalls, post } from '../hostile/callers/numbered-calls.ts';
import { sendRaw } from '../hostile/callers/raw-call.ts';
import { createTally, type Tally } from '../hostile/tally.ts';
import type { Memory } from './api.ts';
import { callers, type SoakStage } from './callers.ts';

/** Settings of {@link soak}. */
export interface SoakOptions {
  readonly seconds: number;
  readonly connections: number;
  readonly seed: number;
  /** Seconds between measurements of the server's memory. */
  readonly interval: number;
  /** Gets each measurement. */
  readonly onLook?: (look: Look) => void;
}

/** The state of a soak at one moment. */
export interface Look extends Memory {
  /** Seconds since the start. */
  readonly at: number;
  readonly answered: number;
}

/** The results of a soak. */
export interface SoakReport {
  readonly tally: Tally;
  readonly looks: readonly Look[];
  /** Connections that were made, and attempts that failed, as they may on a machine that is too busy. */
  readonly connected: number;
  readonly unconnected: number;
  /** How the server ended after SIGTERM: its exit code, or the signal. */
  readonly exit: number | string;
}

/** Calls its own server for some time over many connections. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { seconds, connections, seed, interval, onLook } = options;
  const server = await startServer();
  const { open, opened } = createOpener(server.port);
  const startedAt = performance.now();
  const now = () => (performance.now() - startedAt) / 1_000;
  const stage: SoakStage = {
    open,
    calls: createNumberedCalls(),
    random: createRandom(seed),
    tally: createTally(),
    isOver: () => now() >= seconds,
  };
  const looks: Look[] = [];
  const look = async (): Promise<void> => {
    const memory = await memoryOf(await open());
    const taken = { at: Math.round(now()), answered: stage.tally.answered, ...memory };
    looks.push(taken);
    onLook?.(taken);
  };
  const watch = async (): Promise<void> => {
    while (!stage.isOver()) {
      await sleep(Math.min(interval, Math.max(0.1, seconds - now())) * 1_000);
      if (!stage.isOver()) await look();
    }
  };
  const all = callers.flatMap(([share, caller]) =>
    Array.from({ length: Math.round((connections * share) / 100) }, async (_, at) => {
      // Clients start one by one, because a server accepts only so many at once.
      await sleep(at * 5);
      await caller(stage);
    }),
  );
  await Promise.race([Promise.all([...all, watch()]), server.failed]);
  return { tally: stage.tally, looks, ...opened(), exit: await server.stop() };
}

/**
 * Whether memory at the end is larger than in the first half by more than expected, for example
 * because of compiled code.
 */
export function hasGrown(looks: readonly Look[]): boolean {
  const used = looks.map((look) => look.used);
  const first = used.slice(Math.floor(used.length / 5), Math.floor(used.length / 2));
  const last = used.slice(-first.length);
  return first.length > 0 && median(last) > median(first) * 1.1 + 2e6;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Opens connections, and tries again if one is not accepted. */
function createOpener(port: number) {
  let connected = 0;
  let unconnected = 0;
  const open = async (): Promise<Socket> => {
    for (;;) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      try {
        await once(socket, 'connect');
        socket.on('error', () => {});
        connected++;
        return socket;
      } catch {
        unconnected++;
        await sleep(100);
      }
    }
  };
  return { open, opened: () => ({ connected, unconnected }) };
}

async function memoryOf(socket: Socket): Promise<Memory> {
  const { replies } = await sendRaw(socket, [post('memory', '')], { replies: 1, patience: 60_000 });
  return (JSON.parse(String(replies[0]?.body)) as { memory: Memory }).memory;
}

async function startServer() {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), {
    execArgv: [
      '--expose-gc',
      '--conditions=@mikrokit/source',
      '--import',
      '@mikrokit/compiler/register',
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string);
  let isStopping = false;
  const failed = exited.then((how) => {
    if (!isStopping) throw new Error(`The server ended with ${how}`);
  });
  failed.catch(() => {});
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  return {
    port: Number(new URL(url).port),
    failed,
    stop: (): Promise<number | string> => {
      isStopping = true;
      child.kill('SIGTERM');
      return exited;
    },
  };
}
