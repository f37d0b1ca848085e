import { createClient } from '@mikrokit/client';
import type { api } from './api/api.ts';

export const client = createClient<typeof api>({ url: 'http://localhost' });
client.users.get(1);
client.users.list(1, 2);
client.users.remove.safe(1);
client.ping();
client.with({ timeout: 5 }).users.update.with({ retry: 1 })(await client.users.get(2));
client.call.apply.safe();
