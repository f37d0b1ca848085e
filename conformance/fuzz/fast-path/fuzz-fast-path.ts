import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../../test/support/random.ts';
import { type Difference, isAgreed } from './differences.ts';
import { exchange } from './exchange.ts';
import { cut, randomStream } from './streams.ts';

/** A run ends after a number of streams or seconds. */
export interface FastPathFuzzOptions {
  readonly seed: number;
  readonly streams?: number;
  readonly seconds?: number;
  /** Default: false. */
  readonly tls?: boolean;
}

/** The results of a run. */
export interface FastPathFuzzReport {
  readonly streams: number;
  /** Number of replies by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
}

const CONCURRENCY = 32;
/**
 * A stream whose outcomes differ is sent again, because timing can cause the first difference. Each
 * try gives a busy server more milliseconds to answer asynchronous calls.
 */
const TRIES = [40, 400, 1_200, 5_000];

/** Sends the same random streams to both transports and compares what they do. */
export async function fuzzFastPath(options: FastPathFuzzOptions): Promise<FastPathFuzzReport> {
  const { seed, streams = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY } = options;
  const { tls = false } = options;
  const server = await startServers(tls);
  const until = performance.now() + seconds * 1e3;
  const statuses: Record<string, number> = {};
  const differences: Difference[] = [];
  let count = 0;
  const work = async (): Promise<void> => {
    while (count < streams && performance.now() < until) {
      // Each stream has its own seed, so that one can be repeated alone.
      const difference = await compare(server.urls, seed * 1_000_003 + count++, statuses);
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
  [fastPathUrl, nodeUrl]: readonly [string, string],
  seed: number,
  statuses: Record<string, number>,
): Promise<Difference | undefined> {
  const random = createRandom(seed);
  const stream = randomStream(random);
  const pieces = cut(stream, random);
  const ends = random.chance(0.95);
  let both: Difference | undefined;
  for (const timeToAnswer of TRIES) {
    // node:http does not answer a client that has ended, and over TLS it reads the end together
    // with the requests.
    const answersLate =
      /\/later|\/twice/.test(stream.toString('latin1')) || fastPathUrl.startsWith('https:');
    const endsAfter = ends ? (answersLate ? timeToAnswer : 0) : undefined;
    const [fastPath, node] = await Promise.all([
      exchange(fastPathUrl, pieces, { endsAfter }),
      exchange(nodeUrl, pieces, { endsAfter }),
    ]);
    both = { stream, fastPath, node };
    if (!isAgreed(both)) continue;
    for (const reply of fastPath.replies) {
      const status = reply.slice(9, 12);
      if (status !== '') statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return undefined;
  }
  return both;
}

async function startServers(tls: boolean) {
  const file = fileURLToPath(new URL('./server.ts', import.meta.url));
  const child = fork(file, tls ? ['tls'] : [], {
    execArgv: ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The servers ended with ${code}`);
  });
  ended.catch(() => {});
  const [urls] = (await Promise.race([once(child, 'message'), ended])) as [[string, string]];
  return { urls, ended, stop: () => void child.kill() };
}
