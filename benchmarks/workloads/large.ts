import assert from 'node:assert/strict';
import { assertUpdated, badBodies, type JsonUser, user } from './user.ts';
import type { Workload } from './workload.ts';

const users: readonly JsonUser[] = Array.from({ length: 1_000 }, (_, at) => ({
  ...user,
  id: at,
  name: `Ada ${at}`,
}));

/** A list of 1,000 users in, the same with new dates out. */
export const large: Workload = {
  name: 'large',
  title: '`updateUsers`: a list of 1,000 such users in and out',
  method: 'POST',
  path: '/updateUsers',
  body: JSON.stringify({ updateUsers: [users] }),
  // Only the last one is wrong, to catch servers that check the first alone.
  badBodies: badBodies((wrong) => ({ updateUsers: [[...users.slice(0, -1), wrong]] })),
  assertResult: (json) => {
    const { updateUsers } = json as { updateUsers: JsonUser[] };
    assert.equal(updateUsers.length, users.length);
    for (const [at, sent] of users.entries()) assertUpdated(updateUsers[at] as JsonUser, sent);
  },
};
