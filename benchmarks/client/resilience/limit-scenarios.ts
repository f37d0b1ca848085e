import type { ClientOptions } from '@mikrokit/client';
import { median, medianInterval, quantile } from '../../harness/statistics.ts';
import { closedLoop } from './closed-loop.ts';
import { mikrokit } from './mikrokit.ts';
import { countPolicies } from './policy-counts.ts';
import type { ResilienceRow } from './results.ts';

/**
 * Rounds of scenario 04. The first ones only warm up, because the code of waiting calls is compiled
 * in them.
 */
const ROUNDS = { warmUp: 20, measured: 200 };

/**
 * 04: 50 fast calls next to 30 slow ones, which have three slots, and 50 fast calls alone, by
 * turns. The p99 of 50 calls is the slowest one's, which one pause of the machine decides, so
 * rounds are compared by their median ratio.
 */
export async function separated(url: string): Promise<ResilienceRow> {
  const { counts, on } = countPolicies();
  const client = mikrokit(url, { policies: { bulkhead: { limit: 3, queue: 100 }, on } });
  const fast = mikrokit(url);
  const p99 = async () => {
    const outcomes = await closedLoop(() => fast.fast.safe(), { calls: 50, atOnce: 10 });
    return quantile(
      outcomes.map(({ milliseconds }) => milliseconds),
      0.99,
    );
  };
  const besideSlow = async () => {
    const controller = new AbortController();
    const { slow } = client.with({ signal: controller.signal });
    const slowCalls = closedLoop(() => slow.safe(), { calls: 30, atOnce: 30 });
    const measured = await p99();
    controller.abort();
    await slowCalls;
    return measured;
  };
  const rounds: { readonly alone: number; readonly beside: number }[] = [];
  for (let round = 0; round < ROUNDS.warmUp + ROUNDS.measured; round++) {
    // Each comes first in every other round.
    const [first, second] = round % 2 === 0 ? [p99, besideSlow] : [besideSlow, p99];
    const [a, b] = [await first(), await second()];
    if (round < ROUNDS.warmUp) continue;
    rounds.push(round % 2 === 0 ? { alone: a, beside: b } : { alone: b, beside: a });
  }
  await Promise.all([client.close(), fast.close()]);
  const ratios = rounds.map(({ alone, beside }) => beside / alone);
  const ratio = median(ratios);
  const [low, high] = medianInterval(ratios);
  const beside = median(rounds.map(({ beside }) => beside)).toFixed(1);
  const alone = median(rounds.map(({ alone }) => alone)).toFixed(1);
  return {
    scenario: '04 bulkhead, p99 of fast calls',
    measured: `${ratio.toFixed(2)} of alone (${low.toFixed(2)} to ${high.toFixed(2)} at 95 %); ${beside} ms beside slow ones, ${alone} ms alone`,
    target: 'at most 1.2 of alone',
    met: ratio <= 1.2,
    counts,
  };
}

/**
 * 05: 25 calls, 10 at once, of a service that allows 10 a minute. The client makes 8 a minute. A
 * minute of the service starts when its first call arrives. The first call takes longer to arrive
 * than later ones, so two bursts a minute apart would meet in one minute of the service. Measured
 * from the end of a call, they cannot.
 */
export async function limited(url: string, minute: number): Promise<ResilienceRow> {
  const run = async (options: ClientOptions) => {
    const client = mikrokit(url, options);
    const outcomes = await closedLoop(() => client.limited.safe(10, minute), {
      calls: 25,
      atOnce: 10,
    });
    await client.close();
    // The next run starts in a new window.
    await new Promise((resolve) => setTimeout(resolve, minute));
    return outcomes.filter(({ ok }) => !ok).length;
  };
  const plain = await run({});
  const { counts, on } = countPolicies();
  const failed = await run({
    retry: { limit: 2, maxDelay: 2 * minute, budget: false },
    policies: {
      rateLimit: { limit: 8, interval: minute, algorithm: 'sliding-window', countFrom: 'end' },
      on,
    },
  });
  return {
    scenario: `05 rate limit, a minute of ${minute} ms`,
    measured: `${counts.retries} attempts with 429, ${failed} of 25 calls fail; ${plain} fail without a limit`,
    target: '0 and 0',
    met: failed + counts.retries === 0 && plain > 0,
    counts,
  };
}
