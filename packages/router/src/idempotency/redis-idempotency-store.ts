import { assertKnownOptions } from '@mikrokit/types/runtime';
import { repeatingSend, type SendCommand } from '../stores/send-command.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

// In Lua, so that each script is atomic. KEYS[1] is the key, ARGV[1] the lease.
const CLAIM = `
local stored = redis.call('GET', KEYS[1])
if stored then return stored end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false
`;
const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
const COMPLETE = `
local stored = redis.call('GET', KEYS[1])
if stored ~= ARGV[1] and stored ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;
const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`;

/**
 * A store in Redis or Valkey (version 5 or later), over a client of any library. Let the server evict nothing
 * (`maxmemory-policy noeviction`): if a reply is gone, its call runs again.
 */
export function redisIdempotencyStore(
  send: SendCommand,
  options: {
    /** The prefix of all keys. Default: `mikrokit:idempotency:`. */
    readonly prefix?: string;
  } = {},
): IdempotencyStore {
  assertKnownOptions('redisIdempotencyStore', options, { prefix: 1 });
  const { prefix = 'mikrokit:idempotency:' } = options;
  const repeating = repeatingSend('redisIdempotencyStore', send);
  const run = (script: string, key: string, ...values: (string | number)[]) =>
    repeating(['EVAL', script, '1', prefix + key, ...values.map(String)]);
  return {
    claim: async (key, lease, milliseconds) => {
      const stored = await run(CLAIM, key, lease, milliseconds);
      return stored === null || stored === undefined ? undefined : String(stored);
    },
    renew: async (key, lease, milliseconds) =>
      Number(await run(RENEW, key, lease, milliseconds)) === 1,
    complete: async (key, lease, reply, milliseconds) =>
      Number(await run(COMPLETE, key, lease, reply, milliseconds)) === 1,
    release: (key, lease) => run(RELEASE, key, lease),
  };
}
