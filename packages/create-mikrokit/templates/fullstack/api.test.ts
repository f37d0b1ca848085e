import assert from 'node:assert/strict';
import test from 'node:test';
import { api } from './api.ts';

test('an added task is listed, and can be finished', async () => {
  const { id } = await api.call('tasks/add', 'Write a test');
  await api.call('tasks/finish', id);
  const [task] = await api.call('tasks/list');
  assert.deepEqual([task?.title, task?.isDone], ['Write a test', true]);
});

test('a task needs a title, and an unknown one cannot be finished', async () => {
  await assert.rejects(api.call('tasks/add', ''), { type: 'validation', status: 400 });
  await assert.rejects(api.call('tasks/finish', 'x'), { type: 'no-such-task', status: 404 });
});
