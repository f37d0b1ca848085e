import type { ClientOptions, RetryOptions } from '@mikrokit/client';
import { closedLoop, successRate } from './closed-loop.ts';
import { mikrokit } from './mikrokit.ts';
import { countPolicies } from './policy-counts.ts';
import type { ResilienceRow } from './results.ts';

/**
 * 02: three retries without a budget, so that a share of 1 − p⁴ succeeds. Without retries, 1 − p
 * does.
 */
export async function retried(url: string, calls: number): Promise<readonly ResilienceRow[]> {
  const run = async (scenario: string, retry: RetryOptions): Promise<ResilienceRow> => {
    const { counts, on } = countPolicies();
    const options = { retry: { limit: 3, budget: false, ...retry }, policies: { on } } as const;
    const rate = await flakyRate(url, options, { calls, percent: 50 });
    return { scenario, ...compare(rate, { p: 0.5, calls }), counts };
  };
  return [
    await run('02 retry, fixed 50 ms', { delay: 50, backoff: 'fixed', jitter: 'none' }),
    await run('02 retry, jitter 50–400 ms', { delay: 50, maxDelay: 400, jitter: 'decorrelated' }),
  ];
}

/** 06: all policies on a service that fails in 30 % of the calls. */
export async function everything(url: string, calls: number): Promise<ResilienceRow> {
  const { counts, on } = countPolicies();
  const options: ClientOptions = {
    retry: { limit: 3, delay: 50, maxDelay: 400, jitter: 'decorrelated', budget: false },
    deadline: 60_000,
    timeout: 5_000,
    policies: {
      dedupe: true,
      bulkhead: { limit: 100, queue: 1_000 },
      circuitBreaker: { rate: { over: 0.6, calls: 50 } },
      on,
    },
  };
  const rate = await flakyRate(url, options, { calls, percent: 30 });
  return { scenario: '06 everything on', ...compare(rate, { p: 0.3, calls }), counts };
}

/** The share of successful calls, 100 at once, of a service that fails in some percent of them. */
async function flakyRate(
  url: string,
  options: ClientOptions,
  { calls, percent }: { readonly calls: number; readonly percent: number },
): Promise<number> {
  const client = mikrokit(url, options);
  let n = 0;
  // A header makes each call unique, because equal ones would be shared.
  const call = () => client.flaky.with({ headers: { 'x-call': String(n++) } }).safe(percent);
  const rate = successRate(await closedLoop(call, { calls, atOnce: 100 }));
  await client.close();
  return rate;
}

/** Whether a share of successes is within three standard errors of 1 − p⁴. */
function compare(
  rate: number,
  { p, calls }: { readonly p: number; readonly calls: number },
): Pick<ResilienceRow, 'measured' | 'target' | 'met'> {
  const expected = 1 - p ** 4;
  const error = Math.sqrt((expected * (1 - expected)) / calls);
  return {
    measured: `${(rate * 100).toFixed(2)} %`,
    target: `${(expected * 100).toFixed(2)} ± ${(error * 300).toFixed(2)} %`,
    met: Math.abs(rate - expected) <= 3 * error,
  };
}
