import { Agent } from 'node:http';
import got from 'got';
import { decodeDate, type OpenClient, type UpdateUserReply } from '../bench-client.ts';

export const open: OpenClient = (url) => {
  const client = got.extend({ prefixUrl: url, agent: { http: new Agent({ keepAlive: true }) } });
  return {
    call: async (user) =>
      decodeDate(await client.post('updateUser', { json: [user] }).json<UpdateUserReply>()),
  };
};
