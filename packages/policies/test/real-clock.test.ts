import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cache, composePolicies, PolicyError } from '@mikrokit/policies';
import test from 'ava';
import { failing, HttpError, held } from './outcomes.ts';

// The logic is tested on a virtual clock; here, each policy runs once on the host's.
test('all policies work on the real clock', async (t) => {
  const events: string[] = [];
  const policies = composePolicies(
    {
      deadline: 10_000,
      dedupe: true,
      fallback: { result: () => 'fallback', fallbackIf: (error) => error instanceof PolicyError },
      retry: { limit: 2, delay: 5 },
      hedge: { after: 20 },
      bulkhead: 2,
      rateLimit: { limit: 2, interval: 20 },
      circuitBreaker: { failures: 3, openFor: 20 },
      timeout: 100,
      metrics: true,
    },
    {
      on: {
        onRetry: () => void events.push('retry'),
        onTimeout: () => void events.push('timeout'),
        onHedge: () => void events.push('hedge'),
        onFallback: () => void events.push('fallback'),
        onBreakerChange: ({ to }) => void events.push(to),
      },
    },
  );
  const work = failing(new HttpError(503));
  const same = { requestKey: 'a' };
  t.deepEqual(await Promise.all([policies.execute(work, same), policies.execute(work, same)]), [
    'done',
    'done',
  ]);
  t.is(work.calls, 2);
  const silent = policies.execute(held().work, { deadline: 1_000 });
  t.is(await silent, 'fallback');
  t.true(['retry', 'timeout', 'hedge', 'fallback', 'open'].every((name) => events.includes(name)));
  t.like(policies.metrics(), { calls: 3, failures: 0, deduped: 1 });
});

test('a cache keeps a result for its ttl on the real clock', async (t) => {
  let calls = 0;
  const kept = cache({ ttl: 1_000 });
  const count = () => kept.execute(async () => ++calls, { requestKey: 'a' });
  t.deepEqual([await count(), await count()], [1, 1]);
  await sleep(1_100);
  t.is(await count(), 2);
});

test('idle policies keep no process running', async (t) => {
  const script = `
    import { composePolicies } from '@mikrokit/policies';
    const policies = composePolicies({
      deadline: 60_000, dedupe: true, retry: 2, hedge: { after: 60_000 }, bulkhead: 1,
      rateLimit: { limit: 2, interval: 60_000 }, circuitBreaker: { failures: 1, openFor: 60_000 }, timeout: 60_000,
    });
    await policies.execute(() => 'done', { requestKey: 'a' });
    await policies.execute(() => Promise.reject({ status: 500 }), { signal: new AbortController().signal }).catch(() => {});
    console.log(policies.state().circuitBreaker[''].state);`;
  const args = ['--conditions=@mikrokit/source', '--input-type=module', '--eval', script];
  const options = { cwd: import.meta.dirname, timeout: 30_000 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  t.is(stdout, 'open\n');
});
