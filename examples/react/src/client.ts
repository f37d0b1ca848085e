import { createClient } from '@mikrokit/client';
// Imports only the type: the page contains no code of the server.
import type { createApi } from '../api.ts';

/**
 * The API on the origin of the page, or where VITE_API says. The compiler adds code here that validates and decodes what is
 * sent and received.
 */
export const client = createClient<ReturnType<typeof createApi>>({ url: import.meta.env.VITE_API });
