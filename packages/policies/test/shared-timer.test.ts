import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { composePolicies } from '@mikrokit/policies';
import test from 'ava';
import { held } from './outcomes.ts';
import { VirtualClock } from './virtual-clock.ts';

test('one timer ends each call at its own time', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies({ deadline: 10_000, timeout: 500 }, { clock });
  const { work } = held();
  const ended: number[] = [];
  for (const deadline of [300, 100, 20_000, 200, 100]) {
    policies.execute(work, { deadline }).catch(() => ended.push(deadline));
    t.is(clock.timers, 1);
  }
  await clock.advance(99);
  t.deepEqual(ended, []);
  await clock.advance(1);
  t.deepEqual(ended, [100, 100]);
  await clock.advance(100);
  t.deepEqual(ended, [100, 100, 200]);
  t.is(clock.timers, 1);
  await clock.advance(100);
  t.deepEqual(ended, [100, 100, 200, 300]);
  await clock.advance(200);
  t.deepEqual(ended, [100, 100, 200, 300, 20_000]);
  t.is(clock.timers, 0);
});

test('calls that end in time leave no timer where timers cannot be told to let the process end', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies({ deadline: 10_000, timeout: 500 }, { clock });
  const { work, calls } = held();
  const results = [policies.execute(work), policies.execute(work)];
  for (const { resolve } of calls) resolve('done');
  t.deepEqual(await Promise.all(results), ['done', 'done']);
  t.is(clock.timers, 0);
});

test('a timer that earlier calls no longer need keeps the process running for a later one', async (t) => {
  const script = `
    import { timeout } from '@mikrokit/policies';
    const policy = timeout(300);
    await policy.execute(() => 'done');
    await policy.execute(() => new Promise(() => {})).catch((error) => console.log(error.message));`;
  const args = ['--conditions=@mikrokit/source', '--input-type=module', '--eval', script];
  const options = { cwd: import.meta.dirname, timeout: 30_000 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  t.is(stdout, 'took longer than its timeout of 300 ms\n');
});
