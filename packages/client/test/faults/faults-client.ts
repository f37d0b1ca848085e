import { type ClientOptions, createClient } from '@mikrokit/client';
import type { faultsApi } from './faults-api.ts';

/** A compiled client, whose first request is that of its first call. */
export const faultsClient = (options: ClientOptions) => createClient<typeof faultsApi>(options);
