import type { User } from '../servers/user.ts';

/** A client under test, written as its users would write a call of `updateUser`. */
export interface BenchClient {
  /** Sends a user and returns the updated one. `lastUpdate` is a `Date` in both. */
  readonly call: (user: User) => Promise<User>;
  /** Sends several users in one request, if the client supports it. */
  readonly batch?: (users: readonly User[]) => Promise<readonly User[]>;
}

/** Opens a client. Each file in `clients/` exports one as `open`. */
export type OpenClient = (url: string) => BenchClient;

/** The reply to `updateUser`. */
export interface UpdateUserReply {
  readonly updateUser: Omit<User, 'lastUpdate'> & { readonly lastUpdate: string };
}

/** Decodes the date, as users of plain HTTP clients do by hand. */
export function decodeDate({ updateUser }: UpdateUserReply): User {
  return { ...updateUser, lastUpdate: new Date(updateUser.lastUpdate) };
}
