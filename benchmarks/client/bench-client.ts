import type { User } from '../servers/user.ts';

/** One client of the benchmark: the work that its users would do for a call of `updateUser`. */
export interface BenchClient {
  /** Sends a user, and gives the one that came back, `lastUpdate` a `Date` both times. */
  readonly call: (user: User) => Promise<User>;
  /** Sends several in one request. Only of clients that can. */
  readonly batch?: (users: readonly User[]) => Promise<readonly User[]>;
}

/** Opens a client; each file in `clients/` exports one as `open`. */
export type OpenClient = (url: string) => BenchClient;

/** What a server answers to `updateUser`. */
export interface UpdateUserReply {
  readonly updateUser: Omit<User, 'lastUpdate'> & { readonly lastUpdate: string };
}

/** The revival that users of plain HTTP clients write by hand. */
export function revive({ updateUser }: UpdateUserReply): User {
  return { ...updateUser, lastUpdate: new Date(updateUser.lastUpdate) };
}
