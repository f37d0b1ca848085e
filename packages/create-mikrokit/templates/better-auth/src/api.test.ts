import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from './api.ts';
import { auth } from './auth.ts';
import { prepareDatabase } from './database.ts';

await prepareDatabase();

/** Registers a user, who is logged in, and calls as that user. */
async function register(name: string) {
  const { headers } = await auth.api.signUpEmail({
    body: { name, email: `${randomUUID()}@example.com`, password: 'correct horse' },
    returnHeaders: true,
  });
  const cookie = headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return api.caller({ headers: { cookie } });
}

test('every user has their own tasks', async () => {
  const ada = await register('Ada');
  const bob = await register('Bob');
  assert.equal((await ada.call('me')).name, 'Ada');
  const task = await ada.call('tasks/add', 'Write a test');
  assert.deepEqual(await ada.call('tasks/list'), [task]);
  assert.deepEqual(await bob.call('tasks/list'), []);
  await assert.rejects(bob.call('tasks/finish', task.id), { type: 'no-such-task', status: 404 });
  assert.equal((await ada.call('tasks/finish', task.id)).isDone, true);
});

test('nobody reads tasks without a login', async () => {
  await assert.rejects(api.call('tasks/list'), { type: 'unauthorized', status: 401 });
});
