import { createClient } from '@mikrokit/client';
import { webSocketTransport } from '@mikrokit/client/web-socket';
import type { OpenClient } from '../../client/bench-client.ts';
import type { api } from '../servers/mikrokit.ts';

export const open: OpenClient = (url) => {
  const client = createClient<typeof api>({ url, transport: webSocketTransport() });
  return { call: (user) => client.updateUser(user) };
};
