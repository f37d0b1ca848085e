import { type ClientOptions, createClient } from '@mikrokit/client';
import type { api } from './api.ts';

export const compiled = (options: ClientOptions) => createClient<typeof api>(options);

/** A client that asks the server. */
export const asking = (options: ClientOptions) => createClient<typeof api>(options, undefined);
