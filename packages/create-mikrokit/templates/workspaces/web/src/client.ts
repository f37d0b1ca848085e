// Imports only the type: the page contains no code of the API.
import type { api } from '@$NAME/api';
import { createClient } from '@mikrokit/client';

export const client = createClient<typeof api>({
  url: import.meta.env.VITE_API ?? 'http://localhost:3000',
});
