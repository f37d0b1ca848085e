import assert from 'node:assert/strict';
import type { QuickStart } from './quick-start.ts';

/**
 * Makes the README's call, and the same call with a wrong type, and asserts the replies: the user
 * that was sent with a fresh `lastUpdate`, and a validation error.
 */
export async function checkReplies(url: string, { call }: QuickStart): Promise<void> {
  const [routeId, [user]] = Object.entries(JSON.parse(call.body) as Calls)[0] ?? ['', []];
  const reply = await post(url + call.path, call.body);
  assert.equal(reply.status, 200, reply.text);
  const { lastUpdate, ...result } = JSON.parse(reply.text)[routeId];
  assert.deepEqual({ ...result, lastUpdate: user?.lastUpdate }, user);
  assert.equal(new Date(lastUpdate).toISOString(), lastUpdate);
  assert.ok(Math.abs(Date.now() - Date.parse(lastUpdate)) < 60_000, reply.text);

  const wrong = JSON.stringify({ [routeId]: [{ ...user, lastUpdate: 'yesterday' }] });
  const rejection = await post(url + call.path, wrong);
  assert.equal(rejection.status, 400, rejection.text);
  assert.equal(JSON.parse(rejection.text).errors[routeId].type, 'validation');
}

type Calls = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

async function post(url: string, body: string): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}
