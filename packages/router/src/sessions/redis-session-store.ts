import { assertKnownOptions } from '@mikrokit/types/runtime';
import { repeatingSend, type SendCommand } from '../stores/send-command.ts';
import type { SessionStore } from './session-store.ts';

// In Lua, so that it is atomic.
const REPLACE = `
local stored = redis.call('GET', KEYS[1])
if stored ~= ARGV[1] and stored ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;

/**
 * A store in Redis or Valkey (version 5 or later), over a client of any library. A session that Redis evicts has ended.
 */
export function redisSessionStore(
  send: SendCommand,
  options: {
    /** The prefix of all keys. Default: `mikrokit:session:`. */
    readonly prefix?: string;
  } = {},
): SessionStore {
  assertKnownOptions('redisSessionStore', options, { prefix: 1 });
  const { prefix = 'mikrokit:session:' } = options;
  const repeating = repeatingSend('redisSessionStore', send);
  return {
    get: async (key) => {
      const text = await repeating(['GET', prefix + key]);
      return text === null || text === undefined ? undefined : String(text);
    },
    set: (key, text, milliseconds) =>
      repeating(['SET', prefix + key, text, 'PX', String(milliseconds)]),
    replace: async (key, before, text, milliseconds) => {
      const values = [before, text, String(milliseconds)];
      return Number(await repeating(['EVAL', REPLACE, '1', prefix + key, ...values])) === 1;
    },
    delete: (key) => repeating(['DEL', prefix + key]),
    touch: (key, milliseconds) => repeating(['PEXPIRE', prefix + key, String(milliseconds)]),
  };
}
