import { createClient } from '@mikrokit/client';
import type { api } from '../../servers/update-user/mikrokit.ts';
import type { OpenClient } from '../bench-client.ts';

export const open: OpenClient = (url) => {
  const client = createClient<typeof api>({ url });
  const batching = createClient<typeof api>({ url, batch: true });
  return {
    call: (user) => client.updateUser(user),
    batch: (users) => Promise.all(users.map((user) => batching.updateUser(user))),
  };
};
