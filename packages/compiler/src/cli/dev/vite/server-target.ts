import type { ServerAddress } from '../messages.ts';

/** Milliseconds that a request waits for a server that starts. */
const PATIENCE_MS = 30_000;

/** Where the server of the application listens. While it starts again, requests wait for it. */
export interface ServerTarget {
  /** The server is about to end, and the next one will listen. */
  readonly starting: () => void;
  /** It listens. Further ports of the same process do not count. */
  readonly listening: (address: ServerAddress) => void;
  /** It ended by itself, with this outcome. */
  readonly ended: (outcome: string) => void;
  /** Its address, or the reason why there is none. */
  readonly address: () => Promise<ServerAddress | string>;
}

export function createServerTarget(): ServerTarget {
  let current = Promise.withResolvers<ServerAddress | string>();
  let isSettled = false;
  const begin = (): void => {
    if (!isSettled) return;
    current = Promise.withResolvers();
    isSettled = false;
  };
  const settle = (result: ServerAddress | string): void => {
    begin();
    isSettled = true;
    current.resolve(result);
  };
  return {
    starting: begin,
    listening: (address) => {
      if (!isSettled) settle(address);
    },
    ended: (outcome) => settle(`The server ${outcome}. Its output says why.`),
    address: async () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const seconds = PATIENCE_MS / 1000;
      const waiting = setTimeout(() => {
        resolve(`The server has listened on no port for ${seconds} seconds.`);
      }, PATIENCE_MS);
      try {
        return await Promise.race([current.promise, promise]);
      } finally {
        clearTimeout(waiting);
      }
    },
  };
}
