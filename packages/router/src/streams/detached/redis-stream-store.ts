import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import { repeatingSend, type SendCommand } from '../../stores/send-command.ts';
import { itemsMissing } from './items-missing.ts';
import { readWhenThere } from './read-when-there.ts';
import type { StoredItems, StreamStore } from './stream-store.ts';
import { StreamWakers } from './stream-wakers.ts';

/** Options of {@link redisStreamStore}. */
export interface RedisStreamStoreOptions {
  /** The prefix of all keys. Default: `mikrokit:stream:`. */
  readonly prefix?: string;
  /** Milliseconds for which a stream is stored after its last item or its end. Default: 600,000, ten minutes. */
  readonly ttl?: number;
}

const MOST_AT_ONCE = 256;

// Each stream is a Redis stream: entry 0-1 has its owner, the next ones its items, and the last one
// its end. A second key lives as long as the lease. In Lua, so that each method is atomic.
const CREATE = `
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('XADD', KEYS[1], '0-1', 'owner', ARGV[1]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2] + ARGV[3])
redis.call('SET', KEYS[2], '1', 'PX', ARGV[2])
`;
const LAST = `
local found = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
if #found == 0 or found[1][2][1] == 'end' then return 0 end
local last = tonumber(string.match(found[1][1], '%d+$'))
`;
// Item n is entry n + 1. Existing items came with a request whose answer was lost.
const APPEND = `${LAST}
if last - 1 < tonumber(ARGV[3]) then return -1 end
for at = 4 + (last - 1 - ARGV[3]), #ARGV do redis.call('XADD', KEYS[1], '0-' .. (ARGV[3] + at - 2), 'item', ARGV[at]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1] + ARGV[2])
redis.call('SET', KEYS[2], '1', 'PX', ARGV[1])
return 1
`;
const END = `${LAST}
redis.call('XADD', KEYS[1], '0-' .. (last + 1), 'end', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('DEL', KEYS[2])
`;
const READ = `
local entries = redis.call('XRANGE', KEYS[1], string.format('0-%.0f', ARGV[1] + 2), '+', 'COUNT', ${MOST_AT_ONCE})
if #entries == 0 then
  local found = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
  if #found == 1 and found[1][2][1] == 'end' then entries = found end
end
local fields = {}
for at = 1, #entries do fields[at] = entries[at][2] end
return { redis.call('EXISTS', KEYS[1]), redis.call('EXISTS', KEYS[2]), fields }
`;

/**
 * A store in Redis or Valkey (version 5 or later), over a client of any library, for streams that clients can resume
 * and stop on any server. Let it evict nothing (`maxmemory-policy noeviction`). Readers on other servers get items up
 * to a quarter of a second late.
 */
export function redisStreamStore(
  send: SendCommand,
  options: RedisStreamStoreOptions = {},
): StreamStore {
  const repeating = repeatingSend('redisStreamStore', send);
  assertKnownOptions('redisStreamStore', options, { prefix: 1, ttl: 1 });
  const { prefix = 'mikrokit:stream:', ttl = 600_000 } = options;
  assertIntegers('redisStreamStore', { ttl }, { most: LONGEST_TIMEOUT });
  const wakers = new StreamWakers();
  // The braces keep both keys on the same node of a cluster.
  const run = (script: string, id: string, ...values: (string | number)[]) => {
    const key = `${prefix}{${id}}`;
    return repeating(['EVAL', script, '2', key, `${key}:lease`, ...values.map(String)]);
  };
  const readNow = async (id: string, after: number): Promise<StoredItems | undefined> => {
    const reply = await run(READ, id, after);
    const [exists, lease, fields] = reply as [number, number, [name: string, text: string][]];
    if (Number(exists) === 0) return undefined;
    const items = fields
      .filter(([name]) => String(name) === 'item')
      .map(([, text]) => String(text));
    const end = fields.length > items.length ? fields.at(-1) : undefined;
    return { items, last: end && String(end[1]), isAlive: Number(lease) === 1 };
  };
  return {
    create: async (id, { owner, lease }) => {
      await run(CREATE, id, owner, lease, ttl);
    },
    find: async (id) => {
      const found = await repeating(['XRANGE', `${prefix}{${id}}`, '0-1', '0-1']);
      const [[, fields] = []] = found as [id: string, fields: [name: string, owner: string]][];
      return fields && String(fields[1]);
    },
    append: async (id, { after, items, lease }) => {
      const done = Number(await run(APPEND, id, lease, ttl, after, ...items));
      if (done === -1) throw itemsMissing();
      if (items.length > 0) wakers.wake(id);
      return done === 1;
    },
    end: async (id, last) => {
      await run(END, id, last, ttl);
      wakers.wake(id);
    },
    read: (id, after, wait) => readWhenThere(() => readNow(id, after), { id, wait, wakers }),
  };
}
