import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** `fetch` rejects some ports up to 10080 (Fetch standard, "port blocking"). */
const LOWEST = 10_081;

/** Linux gives ports from here on to outgoing connections; other systems begin later. */
const END = 32_768;

/**
 * A port of this machine that is free now, for a program that cannot choose one by itself. No outgoing connection takes it
 * before that program listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, END);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
