import { assertKnownOptions } from '@mikrokit/types/runtime';
import { hashOf } from '../stores/hash.ts';
import { repeatingSend, type SendCommand } from '../stores/send-command.ts';
import type { Rate, RateStore } from './rate-store.ts';

/**
 * `TokenBucket` of `@mikrokit/policies` in Lua, so that taking a permit is atomic. All servers
 * share the clock of Redis. Returns numbers as strings, because Redis would truncate them to
 * integers. A repeated request takes no second permit while it is the last one of its key.
 */
const TAKE = `
local burst, limit, interval = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
local rate = limit / interval
local stored = redis.call('HMGET', KEYS[1], 't', 'a', 'r', 'k')
local tokens, at = tonumber(stored[1] or burst), tonumber(stored[2] or now)
tokens = math.min(burst, tokens + math.max(0, now - at) * rate)
local whole = math.floor(tokens + 0.5)
if math.abs(tokens - whole) < 1e-9 then tokens = whole end
local taken = 0
if stored[3] == ARGV[4] then taken = tonumber(stored[4])
elseif tokens >= 1 then tokens = tokens - 1 taken = 1 end
redis.call('HSET', KEYS[1], 't', string.format('%.17g', tokens), 'a', string.format('%.17g', now), 'r', ARGV[4], 'k', taken)
local full = (burst - tokens) / rate
redis.call('PEXPIRE', KEYS[1], math.ceil(full) + 1000)
return { taken, tostring(math.floor(tokens)), string.format('%.17g', math.max(0, (1 - tokens) / rate)), string.format('%.17g', full) }
`;

/** A store in Redis or Valkey (version 5 or later), over a client of any library, for servers that share their limits. */
export function redisRateStore(
  send: SendCommand,
  options: {
    /** The prefix of all keys. Default: `mikrokit:rate:`. */
    readonly prefix?: string;
  } = {},
): RateStore {
  assertKnownOptions('redisRateStore', options, { prefix: 1 });
  const { prefix = 'mikrokit:rate:' } = options;
  const repeating = repeatingSend('redisRateStore', send);
  return {
    take: async (key, { burst, limit, interval }: Rate) => {
      const numbers = [burst, limit, interval].map(String);
      const id = crypto.randomUUID();
      const hash = await hashOf(key);
      const reply = await repeating(['EVAL', TAKE, '1', prefix + hash, ...numbers, id]);
      if (!Array.isArray(reply) || reply.length !== 4)
        throw new TypeError('redisRateStore: Redis did not reply what the script returns');
      const [taken, remaining, timeLeft, timeToFull] = reply.map(Number) as [
        number,
        number,
        number,
        number,
      ];
      return { isTaken: taken === 1, remaining, timeLeft, timeToFull };
    },
  };
}
