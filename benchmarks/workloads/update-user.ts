import assert from 'node:assert/strict';
import { postRequest } from '../harness/http-call.ts';
import type { RunningServer } from '../harness/running-server.ts';

const user = {
  id: 1,
  name: 'Ada',
  surname: 'Lovelace',
  lastUpdate: '2022-10-26T21:11:27.000Z',
};

/** The body of every call that is measured. */
export const goodBody = JSON.stringify({ updateUser: [user] });
export const goodRequest = postRequest('/updateUser', goodBody);

/** Each is wrong in one field, and refused by a server that validates. */
export const badBodies: readonly string[] = [
  { ...user, id: '1' },
  { ...user, id: undefined },
  { ...user, name: 12 },
  { ...user, surname: null },
  { ...user, lastUpdate: 'yesterday' },
  { ...user, lastUpdate: 12 },
].map((wrong) => JSON.stringify({ updateUser: [wrong] }));

/** Asserts that a server replies with the user and a new date and, if it validates, refuses bad ones. */
export async function assertUpdateUser(
  server: RunningServer,
  { name, validates }: { readonly name: string; readonly validates: boolean },
): Promise<void> {
  assertGoodReply(name, await server.call(goodRequest));
  if (!validates) return;
  for (const body of badBodies) {
    const { status } = await server.call(postRequest('/updateUser', body));
    assert.equal(status, 400, `${name} did not refuse ${body}`);
  }
}

/** Asserts that a reply is the user with a `lastUpdate` of just now. */
export function assertGoodReply(
  name: string,
  reply: { readonly status: number; readonly body: string },
): void {
  assert.equal(reply.status, 200, `${name}: ${reply.body}`);
  const { lastUpdate, ...rest } = JSON.parse(reply.body).updateUser;
  const { lastUpdate: sent, ...expected } = user;
  assert.deepEqual(rest, expected, name);
  assert.notEqual(lastUpdate, sent, name);
  assert.equal(new Date(lastUpdate).toISOString(), lastUpdate, name);
  assert.ok(Math.abs(Date.now() - Date.parse(lastUpdate)) < 60_000, name);
}
