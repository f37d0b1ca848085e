import { createClient } from '@mikrokit/client';
import type { faultApi } from '../hosts/fault-server.ts';

/** A stream of numbers that is read to its end. */
export interface Numbers {
  readonly count: number;
  /** Characters of padding in each item. */
  readonly size: number;
  /** Milliseconds after each item. */
  readonly pause: number;
}

/** The parts of a stream that arrived. */
export interface Arrived {
  readonly items: number;
  readonly reconnects: number;
  /** The tokens that were made, one for each attempt. */
  readonly tokens: number;
  /** Items that were missing, repeated, out of order or damaged. */
  readonly wrong: readonly string[];
}

/** Reads a stream even if its connections break. Stops early once `isEnough`. */
export async function readNumbers(
  url: string,
  { count, size, pause }: Numbers,
  isEnough: () => boolean = () => false,
): Promise<Arrived> {
  let reconnects = 0;
  let tokens = 0;
  const wrong: string[] = [];
  const client = createClient<typeof faultApi>({
    url,
    headers: () => {
      tokens++;
      return { authorization: String(Date.now()) };
    },
    retry: { limit: 1_000, delay: 5, maxDelay: 200 },
    onReconnect: () => {
      reconnects++;
    },
  });
  const stream = client.feed.numbers.stream(count, size, pause);
  let items = 0;
  try {
    for await (const { n, padding } of stream) {
      if (n !== ++items) wrong.push(`${n} came as item ${items}`);
      if (padding.length !== size) wrong.push(`${n} has ${padding.length} characters`);
      if (isEnough()) break;
    }
    if (!isEnough() && ((await stream.result).count !== count || items !== count))
      wrong.push(`${items} of ${count} arrived`);
  } finally {
    await client.close();
  }
  return { items, reconnects, tokens, wrong };
}
