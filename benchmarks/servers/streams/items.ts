/** The item of all streams. */
export interface Item {
  n: number;
  text: string;
  at: Date;
}

/**
 * `at-once`: as fast as possible. `live`: each in its own turn, as in a feed. `idle`: one, and then
 * nothing.
 */
export type Pace = 'at-once' | 'live' | 'idle';

/** Makes the streams that every server sends. Live ones share a clock, as readers of one feed do. */
export function createItems(): (pace: Pace, count: number) => AsyncGenerator<Item, void, void> {
  let tick: Promise<void> | undefined;
  const nextTick = () => {
    tick ??= new Promise((resolve) =>
      setImmediate(() => {
        tick = undefined;
        resolve();
      }),
    );
    return tick;
  };
  return async function* (pace, count) {
    for (let n = 0; n < count; n++) {
      if (pace === 'live') await nextTick();
      yield { n, text: `token ${n}`, at: new Date() };
      if (pace === 'idle') await new Promise(() => {});
    }
  };
}
