import { assertIntegers, assertKnownOptions } from '@mikrokit/types/runtime';
import type { SessionStore } from './session-store.ts';

/** Options of {@link memorySessionStore}. */
export interface MemorySessionStoreOptions {
  /** The most sessions it stores. When full, it evicts the least recently used one. Default: 10,000. */
  readonly maxSessions?: number;
}

interface Entry {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly end: number;
}

/** A store in the memory of one process: for tests, and for servers of one process that may forget sessions. */
export function memorySessionStore(options: MemorySessionStoreOptions = {}): SessionStore {
  assertKnownOptions('memorySessionStore', options, { maxSessions: 1 });
  const { maxSessions = 10_000 } = options;
  assertIntegers('memorySessionStore', { maxSessions });
  // Least recently used first.
  const entries = new Map<string, Entry>();
  const entryOf = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.end > Date.now() ? entry : undefined;
  };
  const keep = (key: string, text: string, milliseconds: number) => {
    entries.delete(key);
    entries.set(key, { text, end: Date.now() + milliseconds });
    for (const oldest of entries.keys()) {
      if (entries.size <= maxSessions && entryOf(oldest) !== undefined) break;
      entries.delete(oldest);
    }
  };
  return {
    get: (key) => entryOf(key)?.text,
    set: keep,
    replace: (key, before, text, milliseconds) => {
      const found = entryOf(key)?.text;
      if (found === undefined || (found !== before && found !== text)) return false;
      keep(key, text, milliseconds);
      return true;
    },
    delete: (key) => void entries.delete(key),
    touch: (key, milliseconds) => {
      const entry = entryOf(key);
      if (entry !== undefined) keep(key, entry.text, milliseconds);
    },
  };
}
