import { assertFunctions, assertOptions } from '../option-checks.ts';
import type { CacheStore } from './cache-store.ts';

/** Sends a command to Redis or Valkey: `(command) => client.sendCommand(command)`. */
export type SendCommand = (command: string[]) => Promise<unknown>;

/**
 * A store in Redis or Valkey, with a client of any library. All keys start with `prefix`, which is
 * `mikrokit:cache:` by default. Let the server evict keys when it is full: `maxmemory-policy
 * allkeys-lru`.
 */
export function redisStore(
  send: SendCommand,
  options: {
    /** The prefix of all keys. Default: `mikrokit:cache:`. */
    readonly prefix?: string | undefined;
  } = {},
): CacheStore {
  assertOptions('redisStore', options, { prefix: 1 });
  const { prefix = 'mikrokit:cache:' } = options;
  assertFunctions({ redisStore: send ?? null });
  return {
    get: async (key) => {
      const text = await send(['GET', prefix + key]);
      return text === null || text === undefined ? undefined : String(text);
    },
    set: (key, text, ttl) => send(['SET', prefix + key, text, 'PX', String(Math.max(1, ttl))]),
    delete: (key) => send(['UNLINK', prefix + key]),
    clear: async (start) => {
      const pattern = `${escapePattern(prefix + start)}*`;
      let cursor = '0';
      do {
        const [next, keys] = (await send(['SCAN', cursor, 'MATCH', pattern, 'COUNT', '1000'])) as [
          unknown,
          readonly unknown[],
        ];
        if (keys.length > 0) await send(['UNLINK', ...keys.map(String)]);
        cursor = String(next);
      } while (cursor !== '0');
    },
  };
}

/** `a*b` → `a\*b` */
function escapePattern(text: string): string {
  return text.replace(/[*?[\]\\^]/g, '\\$&');
}
