import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import { type OpenClient, revive, type UpdateUserReply } from '../bench-client.ts';

export const open: OpenClient = (url) => {
  const client = createTRPCUntypedClient({ links: [httpLink({ url: `${url}/trpc` })] });
  return {
    call: async (user) => {
      const reply = await client.mutation('updateUser', { updateUser: [user] });
      return revive(reply as UpdateUserReply);
    },
  };
};
