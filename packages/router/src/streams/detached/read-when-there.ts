import type { StoredItems } from './stream-store.ts';
import type { StreamWakers } from './stream-wakers.ts';

/**
 * Milliseconds until a reader first asks for items of another process. Doubles up to the longest
 * pause.
 */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 250;

/**
 * Reads a stream until it has an item or an end, for up to `wait` milliseconds. Reads at once when
 * woken.
 */
export async function readWhenThere(
  read: () => Promise<StoredItems | undefined>,
  {
    id,
    wait,
    wakers,
  }: { readonly id: string; readonly wait: number; readonly wakers: StreamWakers },
): Promise<StoredItems | undefined> {
  const until = performance.now() + wait;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const found = await read();
    const isNews = found === undefined || found.items.length > 0 || found.last !== undefined;
    const left = until - performance.now();
    if (isNews || left <= 0) return found;
    await wakers.wait(id, Math.min(pause, left));
  }
}
