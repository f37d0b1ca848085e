// A client under attack: makes two calls for each URL that its parent sends, and reports the
// outcomes.
import { createClient } from '@mikrokit/client';
import type { api } from '../server/api.ts';

/** The outcome of two calls on one client. */
export interface ClientOutcome {
  /** `ok`, or the types of their errors. */
  readonly outcomes: readonly string[];
  readonly results: readonly unknown[];
  /** Bytes that the process takes up. */
  readonly memory: number;
  readonly isPolluted: boolean;
}

process.on('message', async (url: string) => {
  const client = createClient<typeof api>({ url, timeout: 2_000 });
  const outcomes: string[] = [];
  const results: unknown[] = [];
  for (const id of [1, 2]) {
    const result = await client.later.safe(id, 0);
    outcomes.push(result.ok ? 'ok' : result.error.type);
    if (result.ok) results.push(result.value);
  }
  await client.close();
  const outcome: ClientOutcome = {
    outcomes,
    results,
    memory: process.memoryUsage().rss,
    isPolluted: 'polluted' in {},
  };
  process.send?.(outcome);
});
process.send?.('ready');
