// `npm run bench -- resilience`: the client's policies against a service that is flaky, down, slow or limited. The service
// runs in the same process, so only shares, counts and ratios mean something, not times.
import { type ClientOptions, createClient, type RetryOptions } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { circuitBreaker } from '@mikrokit/policies';
import { readCommandLine } from '../../harness/command-line.ts';
import { describeRun, saveResults } from '../../harness/results.ts';
import { quantile } from '../../harness/statistics.ts';
import { versionsOf } from '../../harness/versions.ts';
import { api } from './api.ts';
import { closedLoop, successRate } from './closed-loop.ts';
import type { ResilienceResults, ResilienceRow, ThroughputRow } from './results.ts';
import { throughput } from './throughput.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- resilience [options]',
  about: "The client's policies against a service that is flaky, down, slow or limited.",
  options: {
    calls: { type: 'string', default: '5000', about: 'of the flaky service' },
    minute: {
      type: 'string',
      default: '3000',
      about: 'milliseconds of a minute of the rate limit',
    },
    publish: {
      type: 'boolean',
      default: false,
      about: 'saves the results for npm run report',
    },
  },
});
const [calls, minute] = [count('calls'), count('minute')];

const server = await serve(api, { port: 0 });
const clientWith = (options: ClientOptions) =>
  createClient<typeof api>({ url: server.url, ...options });
const rows = [
  await retried('02 retry, fixed 50 ms', 50, { delay: 50, backoff: 'fixed', jitter: 'none' }),
  await retried('02 retry, jitter 50–400 ms', 50, {
    delay: 50,
    maxDelay: 400,
    jitter: 'decorrelated',
  }),
  ...(await broken()),
  await separated(),
  await limited(),
  await everything(),
];
const measured: ThroughputRow[] = [];
for (const [scenario, calls, atOnce] of [
  ['01 connection pool', 200, 20],
  ['07 200 calls, 50 at once', 200, 50],
  ['07 500 calls, 100 at once', 500, 100],
] as const) {
  const clients = await throughput(server.url, { calls, atOnce, rounds: 15 });
  console.log(`${scenario}: the fast route, each client by turns`);
  console.table(clients);
  measured.push({ scenario, clients });
}
await server.close();
console.table(Object.fromEntries(rows.map(({ scenario, ...row }) => [scenario, row])));
const versions = versionsOf(['recker', 'undici', 'axios', 'got', 'ky', 'ofetch']);
const results: ResilienceResults = {
  ...describeRun('npm run bench -- resilience', versions),
  calls,
  rows,
  throughput: measured,
};
console.log((await saveResults('resilience', results, { publish: values.publish })).join('\n'));
// Other clients keep their connections.
process.exit(rows.some(({ met }) => !met) ? 1 : 0);

/** Three retries without a budget: a share of 1 − p⁴ succeeds. Without retries, 1 − p does. */
async function retried(
  scenario: string,
  percent: number,
  retry: RetryOptions,
): Promise<ResilienceRow> {
  const client = clientWith({ retry: { limit: 3, budget: false, ...retry } });
  const rate = successRate(
    await closedLoop(() => client.flaky.safe(percent), { calls, atOnce: 100 }),
  );
  await client.close();
  return { scenario, ...compare(rate, percent / 100) };
}

/** Whether a share of successes is within three standard errors of 1 − p⁴. */
function compare(rate: number, p: number): Omit<ResilienceRow, 'scenario'> {
  const expected = 1 - p ** 4;
  const error = Math.sqrt((expected * (1 - expected)) / calls);
  return {
    measured: `${(rate * 100).toFixed(2)} %`,
    target: `${(expected * 100).toFixed(2)} ± ${(error * 300).toFixed(2)} %`,
    met: Math.abs(rate - expected) <= 3 * error,
  };
}

/** 20 healthy calls, 30 in an outage, 20 afterwards, one after the other. */
async function broken(): Promise<readonly ResilienceRow[]> {
  const breaker = circuitBreaker({ failures: 3, goodProbes: 2, openFor: 2_000 });
  const control = clientWith({});
  const client = clientWith({ policies: { circuitBreaker: breaker } });
  const inTurn = (calls: number) => closedLoop(() => client.health.safe(), { calls, atOnce: 1 });
  await warmUpRefusals();
  const healthy = await inTurn(20);
  await control.setDown(true);
  const outage = await inTurn(30);
  await control.setDown(false);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const first = await inTurn(1);
  const stateAfterOne = breaker.state('health').state;
  const second = await inTurn(1);
  const stateAfterTwo = breaker.state('health').state;
  const rest = await inTurn(18);
  await Promise.all([control.close(), client.close()]);
  const fast = outage.filter(({ error, milliseconds }) => error === 'rejected' && milliseconds < 1);
  return [
    {
      scenario: '03 breaker, refused in under 1 ms',
      measured: `${fast.length} of 30`,
      target: 'at least 27',
      met: fast.length >= 27 && successRate(healthy) === 1,
    },
    {
      scenario: '03 breaker, after the outage',
      measured: `${stateAfterOne}, then ${stateAfterTwo}; ${successRate(rest) * 18} of 18 succeed`,
      target: 'half-open, then closed; 18 of 18 succeed',
      met:
        stateAfterOne === 'half-open' &&
        stateAfterTwo === 'closed' &&
        successRate([...first, ...second, ...rest]) === 1,
    },
  ];
}

/** The first refusal of a process runs code for the first time, and takes 2 to 5 ms on a busy machine; later ones 0.03 ms. */
async function warmUpRefusals(): Promise<void> {
  const breaker = circuitBreaker();
  breaker.open('health');
  const client = clientWith({ policies: { circuitBreaker: breaker } });
  await closedLoop(() => client.health.safe(), { calls: 30, atOnce: 1 });
  await client.close();
}

/** 50 fast calls beside 30 slow ones, which have three slots; and 50 fast calls alone, by turns. */
async function separated(): Promise<ResilienceRow> {
  const client = clientWith({ policies: { bulkhead: { limit: 3, queue: 100 } } });
  const fast = clientWith({});
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < 11; round++) {
    // The first round only warms up.
    if (round === 1) for (const times of [alone, beside]) times.length = 0;
    const run = async (times: number[]) => {
      const outcomes = await closedLoop(() => fast.fast.safe(), { calls: 50, atOnce: 10 });
      times.push(...outcomes.map(({ milliseconds }) => milliseconds));
    };
    await run(alone);
    const controller = new AbortController();
    const { slow } = client.with({ signal: controller.signal });
    const slowCalls = closedLoop(() => slow.safe(), { calls: 30, atOnce: 30 });
    await run(beside);
    controller.abort();
    await slowCalls;
  }
  await Promise.all([client.close(), fast.close()]);
  const [single, together] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  return {
    scenario: '04 bulkhead, p99 of fast calls',
    measured: `${together.toFixed(1)} ms beside slow ones, ${single.toFixed(1)} ms alone`,
    target: 'at most 1.2 of alone',
    met: together <= single * 1.2,
  };
}

/**
 * 25 calls, 10 at once, of a service that allows 10 a minute; the client makes 8 a minute. A minute of the service begins
 * when its first call arrives. The first call is longer under way than later ones, so two bursts a minute apart would meet
 * in one minute of the service; from the end of a call, they cannot.
 */
async function limited(): Promise<ResilienceRow> {
  const run = async (options: ClientOptions) => {
    const client = clientWith(options);
    const outcomes = await closedLoop(() => client.limited.safe(10, minute), {
      calls: 25,
      atOnce: 10,
    });
    await client.close();
    // The next run begins in a window of its own.
    await new Promise((resolve) => setTimeout(resolve, minute));
    return outcomes.filter(({ ok }) => !ok).length;
  };
  const plain = await run({});
  let waits = 0;
  const failed = await run({
    retry: { limit: 2, maxDelay: 2 * minute, budget: false },
    policies: {
      rateLimit: { limit: 8, interval: minute, algorithm: 'sliding-window', countFrom: 'end' },
      on: { onRetry: () => waits++ },
    },
  });
  return {
    scenario: `05 rate limit, a minute of ${minute} ms`,
    measured: `${waits} attempts with 429, ${failed} of 25 calls fail; ${plain} fail without a limit`,
    target: '0 and 0',
    met: failed + waits === 0 && plain > 0,
  };
}

/** All policies on a service that fails in 30 % of the calls. */
async function everything(): Promise<ResilienceRow> {
  const client = clientWith({
    retry: { limit: 3, delay: 50, maxDelay: 400, jitter: 'decorrelated', budget: false },
    deadline: 60_000,
    timeout: 5_000,
    policies: {
      dedupe: true,
      bulkhead: { limit: 100, queue: 1_000 },
      circuitBreaker: { rate: { over: 0.6, calls: 50 } },
    },
  });
  let n = 0;
  // A header makes each call a request of its own; equal ones would be shared.
  const call = () => client.flaky.with({ headers: { 'x-call': String(n++) } }).safe(30);
  const rate = successRate(await closedLoop(call, { calls, atOnce: 100 }));
  await client.close();
  return { scenario: '06 everything on', ...compare(rate, 0.3) };
}
