import { createClient } from '@mikrokit/client';
// Only its type: nothing of the server gets into the page.
import type { createApi } from '../../users/api.ts';

/** The users API. What is sent and received is checked and revived by code that the compiler adds here. */
export const client = createClient<ReturnType<typeof createApi>>({
  url: import.meta.env.VITE_API ?? 'http://localhost:3000',
});
