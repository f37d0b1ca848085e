import { assertUpdated, badBodies, type JsonUser, user } from './user.ts';
import { assertReply, requestOf, type Workload } from './workload.ts';

/** One user in, the same user with a new date out. */
export const updateUser: Workload = {
  name: 'update-user',
  title: '`updateUser`: a user of four fields, one of them a date, in and out',
  method: 'POST',
  path: '/updateUser',
  body: JSON.stringify({ updateUser: [user] }),
  badBodies: badBodies((wrong) => ({ updateUser: [wrong] })),
  assertResult: (json) => assertUpdated((json as { updateUser: JsonUser }).updateUser, user),
};

export const goodRequest = requestOf(updateUser);

/** Asserts that a reply is the user with a `lastUpdate` of just now. */
export function assertGoodReply(
  name: string,
  reply: { readonly status: number; readonly body: string },
): void {
  assertReply(name, updateUser, reply);
}
