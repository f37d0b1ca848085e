import type { TapedCall } from '../taped-call.ts';
import type { Sink } from './sink.ts';

/** A sink that keeps calls in memory. */
export interface MemorySink extends Sink {
  readonly calls: readonly TapedCall[];
}

/** Makes a sink that stores every call in memory, for tests. */
export function memory(): MemorySink {
  const calls: TapedCall[] = [];
  return {
    calls,
    write: async (lines) => {
      for (const line of lines) calls.push(JSON.parse(line));
    },
    close: async () => {},
  };
}
