import assert from 'node:assert/strict';
import test from 'node:test';
import { createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { api } from './api.ts';

test('a user keeps notes', async () => {
  const token = await api.call('register', 'Ada');
  const ada = api.caller({ headers: { authorization: `Bearer ${token}` } });
  const note = await ada.call('notes/add', 'Remember the milk');
  assert.ok(note.createdAt instanceof Date);
  assert.deepEqual(await ada.call('notes/list'), [note]);
  await ada.call('notes/remove', note.id);
  assert.deepEqual(await ada.call('notes/list'), []);
  await assert.rejects(ada.call('notes/remove', note.id), { type: 'note-not-found', status: 404 });
});

test('nobody reads notes without a token, and no name is taken twice', async () => {
  await assert.rejects(api.call('notes/list'), { type: 'unauthorized', status: 401 });
  await api.call('register', 'Bob');
  await assert.rejects(api.call('register', 'Bob'), { type: 'name-taken', status: 409 });
});

test('over HTTP, bad parameters are rejected with their place', async (t) => {
  const server = await serve(api, { port: 0 });
  t.after(() => server.close());
  const client = createClient<typeof api>({ url: server.url });
  await assert.rejects(client.register(''), { type: 'validation', status: 400 });
});
