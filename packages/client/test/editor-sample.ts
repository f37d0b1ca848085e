import { createClient } from '@mikrokit/client';
import type { api } from './api/api.ts';

export const client = createClient<typeof api>({ url: 'http://localhost' });
client.users.get(1);
client.users.list(1, 2);
client.users.remove.safe(1);
client.ping();
