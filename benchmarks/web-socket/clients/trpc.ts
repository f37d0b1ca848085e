import { createTRPCUntypedClient, createWSClient, wsLink } from '@trpc/client';
import { decodeDate, type OpenClient, type UpdateUserReply } from '../../client/bench-client.ts';

export const open: OpenClient = (url) => {
  const socket = createWSClient({ url: url.replace('http', 'ws') });
  const client = createTRPCUntypedClient({ links: [wsLink({ client: socket })] });
  return {
    call: async (user) => {
      const reply = await client.mutation('updateUser', { updateUser: [user] });
      return decodeDate(reply as UpdateUserReply);
    },
  };
};
