import { decodeDate, type OpenClient, type UpdateUserReply } from '../bench-client.ts';

const headers = { 'content-type': 'application/json' };

export const open: OpenClient = (url) => ({
  call: async (user) => {
    const body = JSON.stringify([user]);
    const reply = await fetch(`${url}/updateUser`, { method: 'POST', headers, body });
    return decodeDate((await reply.json()) as UpdateUserReply);
  },
});
