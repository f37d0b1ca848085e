import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import test from 'ava';
import { startExample } from './start-example.ts';

const run = promisify(execFile);

test('the example prints its URL, its routes, and a curl command that works', async (t) => {
  const example = await startExample(t);
  t.regex(example.output, /^Listening on http:\/\/localhost:\d+$/m);
  t.regex(example.output, /^ {2}updateUser\(user: User\): User$/m);
  t.regex(
    example.output,
    /^ {2}latestUsers\(limit\?: number\): \{ asOf: Date; users\?: User\[\]; \}$/m,
  );
  const [curl = ''] = /curl -sS [\s\S]*'$/m.exec(example.output) ?? [];
  const { stdout } = await run('sh', ['-c', curl]);
  t.like(JSON.parse(stdout), { updateUser: { id: 1, name: 'Ada', surname: 'Lovelace' } });
});

test('the example keeps users in its file, latest first', async (t) => {
  const first = await startExample(t);
  const user = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: '2022-10-26T21:11:27.000Z' };
  const empty = await first.call('latestUsers', []);
  t.deepEqual(Object.keys(empty.latestUsers), ['asOf']);
  await first.call('updateUser', [{ ...user, extra: 'dropped' }]);
  await first.call('updateUser', [{ ...user, id: 2, name: 'Grace' }]);
  await first.stop();

  const second = await startExample(t, first.database);
  const { latestUsers } = await second.call('latestUsers', [1]);
  t.is(latestUsers.users.length, 1);
  t.deepEqual(Object.keys(latestUsers.users[0]), ['id', 'name', 'surname', 'lastUpdate']);
});

test('any number is a limit', async (t) => {
  const example = await startExample(t);
  const user = { id: 1.5, name: 'Ada', surname: 'Lovelace', lastUpdate: new Date().toJSON() };
  await example.call('updateUser', [user]);
  for (const [limit, length] of [
    [1.5, 1],
    [1e74, 1],
    [-1, undefined],
    [0.5, undefined],
  ] as const) {
    const { latestUsers } = await example.call('latestUsers', [limit]);
    t.is(latestUsers.users?.length, length, String(limit));
  }
});
