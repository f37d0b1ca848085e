import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { User } from '../../servers/user.ts';
import type { OpenClient } from '../bench-client.ts';

export const open: OpenClient = (url) => {
  const link = new RPCLink({ url: `${url}/rpc` });
  const client = createORPCClient(link) as { updateUser: (user: User) => Promise<User> };
  return { call: (user) => client.updateUser(user) };
};
