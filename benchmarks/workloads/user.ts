import assert from 'node:assert/strict';
import type { BadBody } from './workload.ts';

/** A user in JSON. */
export interface JsonUser {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
  readonly lastUpdate: string;
}

export const user: JsonUser = {
  id: 1,
  name: 'Ada',
  surname: 'Lovelace',
  lastUpdate: '2022-10-26T21:11:27.000Z',
};

/** Wrong users, in one field each. */
const wrongUsers: readonly Partial<Record<keyof JsonUser, unknown>>[] = [
  { ...user, id: '1' },
  { ...user, id: undefined },
  { ...user, name: 12 },
  { ...user, surname: null },
  { ...user, lastUpdate: 'yesterday' },
  { ...user, lastUpdate: 12 },
];

/** Bodies with wrong users, wrapped by `wrap`. */
export function badBodies(wrap: (wrong: object) => unknown): readonly BadBody[] {
  return wrongUsers.map((wrong) => ({
    body: JSON.stringify(wrap(wrong)),
    isIncomplete: Object.values(wrong).includes(undefined),
  }));
}

/** Asserts that this is the sent user with a `lastUpdate` of just now. */
export function assertUpdated(updated: JsonUser, sent: JsonUser): void {
  const { lastUpdate, ...rest } = updated;
  const { lastUpdate: before, ...expected } = sent;
  assert.deepEqual(rest, expected);
  assert.notEqual(lastUpdate, before);
  assert.equal(new Date(lastUpdate).toISOString(), lastUpdate);
  assert.ok(Math.abs(Date.now() - Date.parse(lastUpdate)) < 60_000, `${lastUpdate} is not now`);
}
