import { createClient } from '@mikrokit/client';
import type { api } from './api.ts';

export const client = createClient<typeof api>({
  url: import.meta.env.VITE_API ?? 'http://localhost:3000',
});
