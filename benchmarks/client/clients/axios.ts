import axios from 'axios';
import { type OpenClient, revive, type UpdateUserReply } from '../bench-client.ts';

export const open: OpenClient = (url) => {
  const client = axios.create({ baseURL: url });
  return {
    call: async (user) => revive((await client.post<UpdateUserReply>('/updateUser', [user])).data),
  };
};
