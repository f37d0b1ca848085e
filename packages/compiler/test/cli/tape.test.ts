import { writeFileSync } from 'node:fs';
import test from 'ava';
import { TapeApp } from './tape-app.ts';

const api = `import { createRouter, RpcError } from '@mikrokit/router';
import { type Reveal, type Sensitive, sensitive } from '@mikrokit/types/sensitive';

interface User { id: number; name: string; key?: Reveal<string> }

export const api = createRouter({
  find: (_context, id: number): User | RpcError<'none', { id: number }> =>
    id === 1 ? { id, name: 'Ada', key: sensitive('hush') } : new RpcError('none', { status: 404, data: { id } }),
  sum: (_context, numbers: number[]): number => numbers.reduce((sum, n) => sum + n, 0),
  login: (_context, _password: Sensitive<string>): void => {},
});
`;

const calls = [
  ['find', 1],
  ['find', 2],
  ['sum', [1, 2, 3]],
  ['login', 'correct horse'],
] as const;

test('mikrokit tape check is green for the code that was recorded, and red for a handler that has changed', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  const same = await app.tape('check', 'tapes', '--concurrency', '4');
  const summary =
    '3 calls have the outcome on the tape, 0 differ, 1 was not made: its parameters are not all on the tape.';
  t.deepEqual(same, { code: 0, output: `${summary}\n` });

  app.replace('api.ts', "name: 'Ada'", "name: 'Eve'");
  const changed = await app.tape('check', 'tapes');
  t.is(changed.code, 1, changed.output);
  t.regex(changed.output, /^tapes\S+\.jsonl:2 find:\n {2}results\.find\.name: "Ada" → "Eve"\n\n/);
  t.regex(changed.output, /2 calls have the outcome on the tape, 1 differs, 1 was not made/);
});

test('mikrokit tape check tells how types have changed, in both directions', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  app.replace('api.ts', 'numbers: number[]', 'numbers: [number, number, number], _factor?: number');
  const { code, output } = await app.tape('check', 'tapes', '--all');
  t.is(code, 1, output);
  t.regex(output, /api\.ts:9 breaking \S+: sum → params\.numbers/);
  t.regex(output, /Breaks: tapes\S+\.jsonl/);
  t.regex(output, /If you go back to the code of the tape:/);
  t.regex(output, /3 calls have the outcome on the tape, 0 differ/);

  app.write('api.ts', api.replace('key?:', 'mail?: string; key?:'));
  const safe = await app.tape('check', 'tapes');
  t.is(safe.code, 0, safe.output);
  t.notRegex(safe.output, /mail/);
  t.regex((await app.tape('check', 'tapes', '--all')).output, /safe .*find → result\.mail/);
});

test('a route that is gone, and a value that is no longer sensitive, turn the tape red without showing values', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  app.replace('api.ts', 'key?: Reveal<string>', 'key?: string');
  app.replace('api.ts', "sensitive('hush')", "'hush'");
  app.replace('api.ts', '  sum:', '  total:');
  const { code, output } = await app.tape('check', 'tapes');
  t.is(code, 1, output);
  t.regex(output, /results\.find\.key: "\[sensitive\]" → "\[not on the tape\]"/);
  t.regex(output, /sum: the route is gone/);
  t.notRegex(output, /hush/);
});

test('a tape that proves nothing is not green, and one that cannot be read says where', async (t) => {
  const app = new TapeApp(t, api);
  await app.record([['login', 'correct horse']]);
  const unproven = await app.tape('check', 'tapes');
  t.is(unproven.code, 1);
  t.regex(unproven.output, /^No call could be replayed/);
  app.write('empty/a.jsonl', '');
  t.deepEqual(await app.tape('check', 'empty'), { code: 1, output: 'empty holds no calls\n' });
  t.deepEqual(await app.tape('check', 'none'), { code: 1, output: 'There is no tape none\n' });
  writeFileSync(app.path('broken.jsonl'), '{"version":1}\n');
  const broken = await app.tape('check', 'broken.jsonl');
  t.deepEqual(broken, { code: 1, output: 'broken.jsonl:1: this line is no call of a tape\n' });
  t.is((await app.tape('check')).code, 2);
  t.is((await app.tape('check', 'tapes', '--concurrency', '1.5')).code, 2);
  t.is((await app.tape('listen')).code, 2);
});
