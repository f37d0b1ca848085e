import ky from 'ky';
import { type OpenClient, revive, type UpdateUserReply } from '../bench-client.ts';

export const open: OpenClient = (url) => ({
  call: async (user) =>
    revive(await ky.post(`${url}/updateUser`, { json: [user] }).json<UpdateUserReply>()),
});
