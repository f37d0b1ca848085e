import axios from 'axios';
import { decodeDate, type OpenClient, type UpdateUserReply } from '../bench-client.ts';

export const open: OpenClient = (url) => {
  const client = axios.create({ baseURL: url });
  return {
    call: async (user) =>
      decodeDate((await client.post<UpdateUserReply>('/updateUser', [user])).data),
  };
};
