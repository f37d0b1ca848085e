import { composePolicies, type PoliciesOptions } from '@mikrokit/policies';
import { readCommandLine } from '../harness/command-line.ts';
import { median } from '../harness/statistics.ts';

// Measures how many microseconds of CPU a policy adds to a call that succeeds at once.

const { count } = readCommandLine({
  usage: 'npm run bench -- policies [options]',
  about: 'The cost of each policy for a call that succeeds at once.',
  options: {
    rounds: { type: 'string', default: '9', about: 'of each, by turns' },
    calls: { type: 'string', default: '100000', about: 'in a round' },
  },
});
const [rounds, calls] = [count('rounds'), count('calls')];
/** Microseconds that one policy may cost. */
const TARGET = 1;

const unlimited = { limit: 1e6, interval: 1 };
const single: Readonly<Record<string, PoliciesOptions>> = {
  dedupe: { dedupe: true },
  fallback: { fallback: () => 0 },
  retry: { retry: 2 },
  hedge: { hedge: { minSamples: 1e9 } },
  bulkhead: { bulkhead: 1 },
  'rate limit': { rateLimit: unlimited },
  'circuit breaker': { circuitBreaker: true },
  'circuit breaker by rate': { circuitBreaker: { rate: { over: 0.6, calls: 50 } } },
  timeout: { timeout: 1_000 },
  deadline: { deadline: 1_000 },
  metrics: { metrics: true },
};
const all: PoliciesOptions = {
  ...Object.assign({}, ...Object.values(single)),
  circuitBreaker: true,
};
const compositions = { none: {}, ...single, all } satisfies Record<string, PoliciesOptions>;

const samples = new Map<string, number[]>();
for (let round = 0; round < rounds; round++) {
  for (const [name, options] of Object.entries(compositions))
    samples.set(name, [...(samples.get(name) ?? []), await time(options)]);
}

const base = median(samples.get('none') ?? []);
const added = (name: string) => median(samples.get(name) ?? []) - base;
console.log(`Microseconds of CPU that each adds to a call of ${base.toFixed(2)} µs`);
console.table(
  Object.fromEntries(
    Object.keys(compositions)
      .filter((name) => name !== 'none')
      .map((name) => [name, { added: Number(added(name).toFixed(3)) }]),
  ),
);
const missed = Object.keys(single).filter((name) => added(name) >= TARGET);
if (missed.length > 0) {
  console.log(`More than ${TARGET} µs: ${missed.join(', ')}`);
  process.exitCode = 1;
}

/** Microseconds of CPU of one call, on average. */
async function time(options: PoliciesOptions): Promise<number> {
  const policies = composePolicies(options);
  const work = async () => 1;
  // Shared by no other call: each has ended before the next.
  const call = { key: 'users/get', requestKey: 'users/get [1]' };
  let sum = 0;
  const before = process.cpuUsage();
  for (let i = 0; i < calls; i++) sum += await policies.execute(work, call);
  const { user, system } = process.cpuUsage(before);
  if (sum !== calls) throw new Error(`${sum} of ${calls} calls gave their result`);
  return (user + system) / calls;
}
