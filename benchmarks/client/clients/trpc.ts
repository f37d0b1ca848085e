import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import { decodeDate, type OpenClient, type UpdateUserReply } from '../bench-client.ts';

export const open: OpenClient = (url) => {
  const client = createTRPCUntypedClient({ links: [httpLink({ url: `${url}/trpc` })] });
  return {
    call: async (user) => {
      const reply = await client.mutation('updateUser', { updateUser: [user] });
      return decodeDate(reply as UpdateUserReply);
    },
  };
};
