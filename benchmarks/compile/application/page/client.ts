import { createClient } from '@mikrokit/client';
import type { api } from '../api.ts';

/** Calls the server that serves the page. */
export const client = createClient<typeof api>({});
