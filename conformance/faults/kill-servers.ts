import { startCuttingProxy } from '../../test/support/cutting-proxy.ts';
import { buildHost } from '../targets/built-host.ts';
import { startFaultProcess } from './fault-process.ts';
import { type Arrived, readNumbers } from './read-numbers.ts';

/** Characters of an item: more than a chunk, so that servers die inside one. */
const SIZE = 100_000;

/** Bytes that arrive in any case: more than the types of the API, which the client asks for first. */
const BEFORE = 20_000;

/** A run that kills servers. */
export interface KillOptions {
  readonly kills: number;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
  readonly onKill?: (kills: number) => void;
}

/**
 * Reads one stream while server after server is killed, each at a random byte of the items that it sends. The next one is
 * started beforehand.
 */
export async function killServers({ kills, random, onKill }: KillOptions): Promise<Arrived> {
  const built = await buildHost('fault-server');
  const start = () => startFaultProcess(built.file);
  let current = start();
  let next = start();
  let killed = 0;
  const dying: Promise<void>[] = [];
  const kill = () => {
    dying.push(current.then((server) => server.kill()));
    current = next;
    next = start();
    onKill?.(++killed);
  };
  const proxy = await startCuttingProxy(
    async () => (await current).url,
    () =>
      killed >= kills ? {} : { replyBytes: BEFORE + Math.floor(random() * 3 * SIZE), onCut: kill },
  );
  try {
    return await readNumbers(
      proxy.url,
      { count: Number.MAX_SAFE_INTEGER, size: SIZE, pause: 0 },
      () => killed >= kills,
    );
  } finally {
    proxy.close();
    for (const server of [current, next]) await (await server).kill();
    await Promise.all(dying);
    await built.remove();
  }
}
