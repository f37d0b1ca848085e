import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import { repeatingSend, type SendCommand } from '../stores/send-command.ts';
import { streamLost, type TopicEngine } from './topic-engine.ts';
import { TopicReaders } from './topic-readers.ts';

/** Options of {@link redisTopic}. */
export interface RedisTopicOptions {
  /** The prefix of all keys. Use one for each topic. Default: `mikrokit:topic:`. */
  readonly prefix?: string;
  /** The most stored items of one key. Default: 1,000. */
  readonly maxItems?: number;
  /** Milliseconds for which a key is stored after its last item. Default: 600,000, ten minutes. */
  readonly ttl?: number;
  /** Milliseconds between two checks for items of other processes. Default: 100. */
  readonly poll?: number;
}

const MOST_AT_ONCE = 256;

/** Milliseconds in which a repeated publication is recognized, after its answer was lost. */
const REMEMBERED = 120_000;

/** After this many milliseconds without an item, a reader cannot know whether it has missed one. */
const A_WEEK = 604_800_000;

// Items are entries of a stream, each with the id of its predecessor. The second key remembers the
// last id after the stream has expired. The third one remembers the publication, which is repeated
// if its answer was lost. In Lua, so that it is atomic.
const PUBLISH = `
local known = redis.call('GET', KEYS[3])
if known then return known end
local before = redis.call('GET', KEYS[2]) or ''
local id = redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*', 'before', before, 'item', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('SET', KEYS[2], id, 'PX', ARGV[5])
redis.call('SET', KEYS[3], id, 'PX', ARGV[4])
return id
`;

/**
 * An engine on Redis Streams (Redis 5, or Valkey), over a client of any library, for readers on all servers. Let it
 * evict nothing (`maxmemory-policy noeviction`). A failover can lose confirmed items. Readers then get the error
 * `stream-lost`.
 */
export function redisTopic(send: SendCommand, options: RedisTopicOptions = {}): TopicEngine {
  const repeating = repeatingSend('redisTopic', send);
  assertKnownOptions('redisTopic', options, { prefix: 1, maxItems: 1, ttl: 1, poll: 1 });
  const { prefix = 'mikrokit:topic:', maxItems = 1_000, ttl = 600_000, poll = 100 } = options;
  if (/^[^{]*\{\}/.test(prefix))
    throw new TypeError(
      'redisTopic: prefix has {}, which puts the keys of a topic on several nodes',
    );
  assertIntegers('redisTopic', { maxItems }, { most: 10_000_000 });
  assertIntegers('redisTopic', { ttl }, { most: LONGEST_TIMEOUT });
  assertIntegers('redisTopic', { poll }, { most: 60_000 });
  const readers = new TopicReaders<true>();
  // The braces keep all keys of a topic's key on the same node of a cluster, unless the key is
  // empty.
  const streamOf = (key: string) => `${prefix}{${key.replaceAll(/[%}]/g, encodeURIComponent)}}`;
  return {
    publish: async (key, json) => {
      const stream = streamOf(key);
      const keys = [stream, `${stream}:last`, `${stream}:${crypto.randomUUID()}`];
      const values = [
        json,
        String(maxItems),
        String(ttl),
        String(REMEMBERED),
        String(Math.max(ttl, A_WEEK)),
      ];
      const id = await repeating(['EVAL', PUBLISH, '3', ...keys, ...values]);
      readers.wake(key, true);
      return String(id);
    },
    end: async (key) => String((await repeating(['GET', `${streamOf(key)}:last`])) ?? '0-0'),
    read: async (key, after, signal) => {
      if (!isId(after)) throw streamLost();
      while (!signal.aborted) {
        const command = ['XREAD', 'COUNT', String(MOST_AT_ONCE), 'STREAMS', streamOf(key), after];
        const items = entriesOf(await repeating(command));
        const [first] = items;
        if (first === undefined) {
          await readers.wait(key, signal, poll);
          continue;
        }
        if (first.before !== after && !(first.before === '' && after === '0-0')) throw streamLost();
        return items;
      }
      return [];
    },
  };
}

/** Whether a text is an id of a Redis stream: two unsigned numbers of 64 bits. */
function isId(text: string): boolean {
  if (!/^\d{1,20}-\d{1,20}$/.test(text)) return false;
  return text.split('-').every((part) => BigInt(part) < 2n ** 64n);
}

/** The entries of the only stream in the answer to XREAD: `[[stream, [[id, [field, value, …]], …]]]`, or a map of RESP3. */
function entriesOf(answer: unknown) {
  const streams = answer instanceof Map ? [...answer] : ((answer ?? []) as unknown[]);
  const [, entries] = (
    Array.isArray(streams) ? (streams[0] ?? []) : (Object.entries(streams)[0] ?? [])
  ) as [unknown, [string, string[]][]?];
  return (entries ?? []).map(([id, [, before = '', , json = '']]) => ({
    id: String(id),
    before: String(before),
    json: String(json),
  }));
}
