import ky from 'ky';
import { decodeDate, type OpenClient, type UpdateUserReply } from '../bench-client.ts';

export const open: OpenClient = (url) => ({
  call: async (user) =>
    decodeDate(await ky.post(`${url}/updateUser`, { json: [user] }).json<UpdateUserReply>()),
});
