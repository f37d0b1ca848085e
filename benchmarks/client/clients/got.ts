import { Agent } from 'node:http';
import got from 'got';
import { type OpenClient, revive, type UpdateUserReply } from '../bench-client.ts';

export const open: OpenClient = (url) => {
  const client = got.extend({ prefixUrl: url, agent: { http: new Agent({ keepAlive: true }) } });
  return {
    call: async (user) =>
      revive(await client.post('updateUser', { json: [user] }).json<UpdateUserReply>()),
  };
};
