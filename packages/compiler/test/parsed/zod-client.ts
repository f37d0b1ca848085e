import { createClient } from '@mikrokit/client';
import type { api } from './zod-api.ts';

export const connect = (url: string, batch = false) => createClient<typeof api>({ url, batch });
