import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from './api.ts';
import { prepareDatabase } from './database.ts';

await prepareDatabase();

test('an added task is listed, and can be finished', async () => {
  const task = await api.call('tasks/add', 'Write a test');
  assert.ok(task.added instanceof Date);
  const listed = await api.call('tasks/list', 100);
  assert.deepEqual(
    listed.find(({ id }) => id === task.id),
    task,
  );
  const finished = await api.call('tasks/finish', task.id);
  assert.equal(finished.isDone, true);
});

test('a task needs a title, and an unknown one cannot be finished', async () => {
  await assert.rejects(api.call('tasks/add', ''), { type: 'validation', status: 400 });
  await assert.rejects(api.call('tasks/finish', randomUUID()), {
    type: 'no-such-task',
    status: 404,
  });
});
