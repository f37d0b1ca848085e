import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../random.ts';
import { type Difference, isAgreed } from './differences.ts';
import { exchange } from './exchange.ts';
import { cut, randomStream } from './streams.ts';

/** A run ends after a number of streams or seconds. */
export interface LaneFuzzOptions {
  readonly seed: number;
  readonly streams?: number;
  readonly seconds?: number;
}

/** The results of a run. */
export interface LaneFuzzReport {
  readonly streams: number;
  /** Number of replies by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
}

const CONCURRENCY = 24;
/** A stream whose outcomes differ is sent again: the first time may have been a matter of timing. */
const TRIES = 3;

/** Sends the same random streams to both transports and compares what they do. */
export async function fuzzLane(options: LaneFuzzOptions): Promise<LaneFuzzReport> {
  const { seed, streams = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY } = options;
  const server = await startServers();
  const until = performance.now() + seconds * 1e3;
  const statuses: Record<string, number> = {};
  const differences: Difference[] = [];
  let count = 0;
  const work = async (): Promise<void> => {
    while (count < streams && performance.now() < until) {
      // Each stream has its own seed, so that one can be repeated alone.
      const difference = await compare(server.ports, seed * 1_000_003 + count++, statuses);
      if (difference !== undefined) differences.push(difference);
    }
  };
  try {
    await Promise.race([Promise.all(Array.from({ length: CONCURRENCY }, work)), server.ended]);
  } finally {
    server.stop();
  }
  return { streams: count, statuses, differences };
}

async function compare(
  [lanePort, nodePort]: readonly [number, number],
  seed: number,
  statuses: Record<string, number>,
): Promise<Difference | undefined> {
  const random = createRandom(seed);
  const stream = randomStream(random);
  const pieces = cut(stream, random);
  const ends = random.chance(0.95);
  for (let left = TRIES; ; left--) {
    const [lane, node] = await Promise.all([
      exchange(lanePort, pieces, { ends }),
      exchange(nodePort, pieces, { ends }),
    ]);
    const both = { stream, lane, node };
    if (!isAgreed(both) && left > 1) continue;
    for (const reply of lane.replies) {
      const status = reply.slice(9, 12);
      if (status !== '') statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return isAgreed(both) ? undefined : both;
  }
}

async function startServers() {
  const file = fileURLToPath(new URL('./server.ts', import.meta.url));
  const child = fork(file, {
    execArgv: ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The servers ended with ${code}`);
  });
  ended.catch(() => {});
  const [ports] = (await Promise.race([once(child, 'message'), ended])) as [[number, number]];
  return { ports, ended, stop: () => void child.kill() };
}
