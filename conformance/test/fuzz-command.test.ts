import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'ava';
import { usage } from '../fuzz/options.ts';

const main = join(import.meta.dirname, '../fuzz/main.ts');
const fuzzCommand = (...args: readonly string[]) =>
  spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });

test('the fuzzer prints its usage', (t) => {
  const { status, stdout, stderr } = fuzzCommand('--help');
  t.is(status, 0);
  t.is(stdout, `${usage}\n`);
  t.is(stderr, '');
});

const rejected: readonly (readonly [args: readonly string[], message: string])[] = [
  [['--second=1'], "Unknown option '--second'"],
  [['soon'], "Unexpected argument 'soon'. This command does not take positional arguments"],
  [['--seconds=soon'], "--seconds is a whole number of at least 1, not 'soon'"],
  [['--seconds=0'], "--seconds is a whole number of at least 1, not '0'"],
  [['--seed=-1'], "--seed is a whole number of at least 0, not '-1'"],
  [['--tls'], '--tls is an option of `fuzz fast-path`'],
  [['--streams=9'], '--streams is an option of `fuzz fast-path`'],
  [['fast-path', '--streams=0'], "--streams is a whole number of at least 1, not '0'"],
];

for (const [args, message] of rejected) {
  test(`the fuzzer rejects ${args.join(' ')} and does not start`, (t) => {
    const { status, stdout, stderr } = fuzzCommand(...args);
    t.is(status, 1);
    t.is(stdout, '');
    t.is(stderr, `${message}\n\n--help shows the usage.\n`);
  });
}
