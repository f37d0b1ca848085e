import { setTimeout as delay } from 'node:timers/promises';
import type { ServerAddress } from '../messages.ts';

/** Milliseconds that a request waits for a server that starts. */
const PATIENCE_MS = 30_000;
/** Milliseconds that a server has to answer its running requests before it must end. */
const ANSWERING_MS = 500;

/** The address of the application's server. While it restarts, requests wait for it. */
export interface ServerTarget {
  /**
   * The server is about to end, and the next one will listen. Resolves when its requests have replies, or after half a
   * second: a server that ends resets connections that it has not accepted yet.
   */
  readonly starting: () => Promise<void>;
  /**
   * A request is sent to it. Call the returned function when the reply starts, or when there will
   * be none.
   */
  readonly sending: () => () => void;
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
  const unanswered = new Set<Promise<void>>();
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
    starting: async () => {
      begin();
      await Promise.race([Promise.all(unanswered), delay(ANSWERING_MS, undefined, { ref: false })]);
    },
    sending: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      unanswered.add(promise);
      return () => {
        unanswered.delete(promise);
        resolve();
      };
    },
    listening: (address) => {
      if (!isSettled) settle(address);
    },
    ended: (outcome) => settle(`The server ${outcome}. Its output says why.`),
    address: async () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const seconds = PATIENCE_MS / 1000;
      const waiting = setTimeout(() => {
        resolve(`The server has not listened on a port for ${seconds} seconds.`);
      }, PATIENCE_MS);
      try {
        return await Promise.race([current.promise, promise]);
      } finally {
        clearTimeout(waiting);
      }
    },
  };
}
