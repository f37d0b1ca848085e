import { Pool } from 'undici';
import { decodeDate, type OpenClient, type UpdateUserReply } from '../bench-client.ts';

const headers = { 'content-type': 'application/json' };

export const open: OpenClient = (url) => {
  const pool = new Pool(url);
  return {
    call: async (user) => {
      const body = JSON.stringify([user]);
      const reply = await pool.request({ method: 'POST', path: '/updateUser', headers, body });
      return decodeDate((await reply.body.json()) as UpdateUserReply);
    },
  };
};
