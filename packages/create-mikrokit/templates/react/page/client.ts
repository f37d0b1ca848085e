import { createClient } from '@mikrokit/client';
// Imports only the type: the page contains no code of the server.
import type { api } from '../src/api.ts';

/** Calls the server that the page came from. */
export const client = createClient<typeof api>({});
