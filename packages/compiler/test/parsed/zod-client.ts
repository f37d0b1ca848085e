import { createClient } from '@mikrokit/client';
import type { api } from './zod-api.ts';

export const connect = (url: string) => createClient<typeof api>({ url });
