import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { serve } from '@mikrokit/http';
import { api } from './api.ts';
import { prepareDatabase } from './database.ts';

await prepareDatabase();

/** Sends calls as a browser does, with the cookie of the last login. */
function createBrowser(url: string) {
  let cookie = '';
  return async (route: string, ...params: unknown[]) => {
    const response = await fetch(`${url}/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(params),
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    const { [route]: value } = (await response.json()) as Record<string, unknown>;
    return { status: response.status, value };
  };
}

test('a user registers, has tasks of their own and logs out', async () => {
  const server = await serve(api, { port: 0 });
  try {
    const [ada, bob] = [createBrowser(server.url), createBrowser(server.url)];
    const name = `Ada ${randomUUID()}`.slice(0, 50);
    assert.equal((await ada('account/register', name, 'correct horse')).status, 200);
    assert.equal((await bob('account/register', name, 'battery staple')).status, 409);
    assert.equal((await bob('account/logIn', name, 'battery staple')).status, 401);
    const { value } = await ada('tasks/add', 'Write a test');
    assert.deepEqual((await ada('tasks/list')).value, [value]);

    const other = `Bob ${randomUUID()}`.slice(0, 50);
    assert.equal((await bob('account/register', other, 'battery staple')).status, 200);
    assert.deepEqual((await bob('tasks/list')).value, []);
    const { id } = value as { id: string };
    assert.equal((await bob('tasks/finish', id)).status, 404);

    await ada('logOut');
    assert.equal((await ada('me')).status, 401);
    assert.equal((await ada('account/logIn', name, 'correct horse')).status, 200);
    assert.equal((await ada('me')).status, 200);
  } finally {
    await server.close();
  }
});

test('nobody reads tasks without a login', async () => {
  await assert.rejects(api.call('tasks/list'), { type: 'unauthorized', status: 401 });
});
