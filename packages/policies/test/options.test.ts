import {
  bulkhead,
  circuitBreaker,
  composePolicies,
  deadline,
  dedupe,
  fallback,
  hedge,
  type PoliciesOptions,
  RetryBudget,
  rateLimit,
  redisStore,
  retry,
  timeout,
} from '@mikrokit/policies';
import test from 'ava';

const bad = (value: unknown) => value as never;

for (const [name, create, values] of [
  ['retry.limit', (limit) => retry({ limit: bad(limit) }), [-1, 1.5, Number.NaN, '2', null]],
  ['retry.limit', (limit) => retry(bad(limit)), [-1, 0.5, Number.NaN]],
  ['retry.delay', (delay) => retry({ delay: bad(delay) }), [-1, Number.NaN, '2', null]],
  ['retry.maxDelay', (maxDelay) => retry({ maxDelay: bad(maxDelay) }), [-1, '2']],
  ['retry.backoff', (backoff) => retry({ backoff: bad(backoff) }), ['linear', 1]],
  ['retry.jitter', (jitter) => retry({ jitter: bad(jitter) }), ['half', true]],
  ['retry.statuses', (statuses) => retry({ statuses: bad(statuses) }), [503, [5], ['503']]],
  ['retry.retryIf', (retryIf) => retry({ retryIf: bad(retryIf) }), [true]],
  ['retry.budget', (budget) => retry({ budget: bad(budget) }), [true, null, 0.1]],
  ['budget.ratio', (ratio) => new RetryBudget({ ratio: bad(ratio) }), [-1, '0.1']],
  ['budget.minPerSecond', (least) => new RetryBudget({ minPerSecond: bad(least) }), [-1, null]],
  ['circuitBreaker.failures', (failures) => circuitBreaker({ failures: bad(failures) }), [0, '3']],
  ['circuitBreaker.openFor', (openFor) => circuitBreaker({ openFor: bad(openFor) }), [0, '3']],
  ['circuitBreaker.goodProbes', (good) => circuitBreaker({ goodProbes: bad(good) }), [0, 1.5]],
  ['circuitBreaker.failureIf', (own) => circuitBreaker({ failureIf: bad(own) }), [500]],
  [
    'circuitBreaker.rate.over',
    (over) => circuitBreaker({ rate: { over: bad(over), calls: 10 } }),
    [60, -1, undefined],
  ],
  [
    'circuitBreaker.rate.calls',
    (calls) => circuitBreaker({ rate: { over: 0.5, calls: bad(calls) } }),
    [0, 2.5],
  ],
  [
    'circuitBreaker.rate.time',
    (time) => circuitBreaker({ rate: { over: 0.5, time: bad(time), minCalls: 1 } }),
    [0, undefined],
  ],
  [
    'circuitBreaker.rate.minCalls',
    (minCalls) => circuitBreaker({ rate: { over: 0.5, time: 1, minCalls: bad(minCalls) } }),
    [0, undefined],
  ],
  ['bulkhead.limit', (limit) => bulkhead({ limit: bad(limit) }), [0, 1.5, '2', undefined]],
  [
    'bulkhead.queue',
    (queue) => bulkhead({ limit: 1, queue: bad(queue) }),
    [-1, Number.POSITIVE_INFINITY],
  ],
  ['rateLimit.limit', (limit) => rateLimit({ limit: bad(limit) }), [0, '9', undefined]],
  ['rateLimit.interval', (interval) => rateLimit({ limit: 1, interval: bad(interval) }), [0, '9']],
  ['rateLimit.burst', (burst) => rateLimit({ limit: 1, burst: bad(burst) }), [0, 1.5]],
  ['rateLimit.queue', (queue) => rateLimit({ limit: 1, queue: bad(queue) }), [-1, 1e9]],
  ['rateLimit.algorithm', (name) => rateLimit({ limit: 1, algorithm: bad(name) }), ['leaky']],
  ['timeout', (time) => timeout(bad(time)), [0, -1, Number.NaN, '9', undefined]],
  ['deadline', (time) => deadline(bad(time)), [0, null]],
  ['hedge.after', (after) => hedge({ after: bad(after) }), [-1, '9']],
  ['hedge.percentile', (percentile) => hedge({ percentile: bad(percentile) }), [0, 95]],
  ['hedge.minSamples', (minSamples) => hedge({ minSamples: bad(minSamples) }), [0, '9']],
  ['hedge.budget', (budget) => hedge({ budget: bad(budget) }), [1]],
  ['dedupe.copy', (copy) => dedupe({ copy: bad(copy) }), [true]],
  ['fallback.fallbackIf', (own) => fallback({ result: () => 1, fallbackIf: bad(own) }), [true]],
  ['fallback.result', (result) => fallback({ result: bad(result) }), [[]]],
  ['metrics', (metrics) => composePolicies({ metrics: bad(metrics) }), [1, 'yes']],
  ['metrics.samples', (samples) => composePolicies({ metrics: { samples: bad(samples) } }), [0]],
  ['deadline', (time) => composePolicies({ deadline: bad(time) }), [0, '9']],
  ['timeout', (time) => composePolicies({ timeout: bad(time) }), [0, '9']],
  ['bulkhead', (given) => composePolicies({ bulkhead: bad(given) }), [true, '9', null]],
  ['rateLimit', (given) => composePolicies({ rateLimit: bad(given) }), [5, true]],
  ['fallback', (given) => composePolicies({ fallback: bad(given) }), ['text', false]],
  ['retry', (given) => composePolicies({ retry: bad(given) }), [true, '2', null]],
] as [string, (value: unknown) => unknown, unknown[]][]) {
  test(`${name}: values that it cannot have are rejected (${values.map(String).join(', ')})`, (t) => {
    for (const value of values) {
      const error = t.throws(() => create(value));
      t.true(error instanceof RangeError || error instanceof TypeError);
      t.regex(error.message, new RegExp(`${name.replaceAll('.', '\\.')}\\b.* (is|are) .*; use `));
    }
  });
}

test('options that do not exist are rejected, and those that contradict each other', (t) => {
  for (const create of [
    () => retry({ retries: 1 } as never),
    () => circuitBreaker({ threshold: 1 } as never),
    () => circuitBreaker({ rate: { over: 0.5, calls: 1, time: 1 } } as never),
    () => circuitBreaker({ rate: { over: 0.5, calls: undefined, time: 1, minCalls: 1 } } as never),
    () => bulkhead({ limit: 1, max: 1 } as never),
    () => rateLimit({ limit: 1, perSecond: 1 } as never),
    () => hedge({ delay: 1 } as never),
    () => dedupe({ key: 1 } as never),
    () => fallback({ result: () => 1, value: 1 } as never),
    () => composePolicies({ breaker: {} } as never),
    () => composePolicies({}, { now: 1 } as never),
    () => composePolicies({ retry: 1 }).on({ onError: () => {} } as never),
    () => new RetryBudget({ percent: 1 } as never),
    () => redisStore(async () => null, { start: 'a' } as never),
  ])
    t.throws(create, { instanceOf: TypeError, message: /there is no option '\w+'; use \w/ });
  t.throws(() => circuitBreaker({ failures: 1, rate: { over: 0.5, calls: 1 } }), {
    message: /use one of them$/,
  });
  t.throws(() => rateLimit({ limit: 1, burst: 2, algorithm: 'fixed-window' }), {
    message: /rateLimit\.burst is for a token bucket/,
  });
  t.throws(() => fallback({} as never), { message: /pass a function/ });
  for (const create of [
    () => composePolicies([] as never),
    () => circuitBreaker({ rate: null as never }),
    () => circuitBreaker({ rate: 0.5 as never }),
  ])
    t.throws(create, { message: /pass \{ name: value \}$/ });
});

test('a deadline that a call cannot have is rejected', async (t) => {
  const policies = composePolicies({});
  for (const time of [0, -1, Number.NaN, '9'])
    await t.throwsAsync(
      policies.execute(() => 'done', { deadline: bad(time) }),
      { message: /^deadline is .*; use a positive number of milliseconds$/ },
    );
});

test('values at the limits work', async (t) => {
  for (const options of [
    {},
    { retry: 0 },
    { retry: { limit: Number.POSITIVE_INFINITY, delay: 0, maxDelay: 0 } },
    { bulkhead: { limit: 1, queue: 0 } },
    { hedge: { after: 0 } },
    { deadline: Number.POSITIVE_INFINITY, timeout: 2 ** 31 },
    { dedupe: false, hedge: false, circuitBreaker: false, metrics: false },
  ] satisfies PoliciesOptions[])
    t.is(await composePolicies(options).execute(() => 'done'), 'done');
});
