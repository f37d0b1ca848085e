import test from 'ava';
import { showProgress } from '../../throughput/progress.ts';
import { resultOf } from './results.ts';

const result = resultOf('bare', [1_000]);

test('progress estimates the time left from the servers measured so far', (t) => {
  const lines: string[] = [];
  let time = 0;
  const output = { isTTY: false, write: (part: string) => lines.push(part) > 0 };
  const options = { rounds: 2, warmup: 10, duration: 10 };
  const progress = showProgress(10, options, output as never, () => time);
  progress.onStage({ name: 'bare', stage: 'building' });
  time = 60_000;
  progress.onStage({ name: 'bare', stage: 'starting' });
  time += 24_000;
  progress.onResult({ round: 0, name: 'bare', result });
  // 19 of 24 s each; building does not count.
  t.deepEqual(lines, ['round 1/2   1/20  bare               1,000 req/s  about 8 min left\n']);
});

test('on a terminal one line shows the current server', (t) => {
  const lines: string[] = [];
  const output = { isTTY: true, write: (part: string) => lines.push(part) > 0 };
  const progress = showProgress(3, { rounds: 1, warmup: 5, duration: 5 }, output as never, () => 0);
  progress.onStage({ name: 'bare', stage: 'warming up' });
  t.is(lines.at(-1), '1/3  bare: warming up, about 36 s left');
});

test('the time left shrinks while a server is measured, but not below the time of the others', (t) => {
  const lines: string[] = [];
  let time = 5_000;
  const output = { isTTY: true, write: (part: string) => lines.push(part) > 0 };
  const options = { rounds: 1, warmup: 9, duration: 9 };
  const progress = showProgress(3, options, output as never, () => time);
  const shownAfter = (milliseconds: number) => {
    time += milliseconds;
    progress.onStage({ name: 'bare', stage: 'measuring' });
    return /about (\d+) s left/.exec(lines.at(-1) ?? '')?.[1];
  };
  t.is(shownAfter(0), '60');
  t.is(shownAfter(15_000), '45');
  t.is(shownAfter(15_000), '40');
});
