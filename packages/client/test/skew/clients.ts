import { type ClientOptions, createClient } from '@mikrokit/client';
import type { api } from './old-api.ts';

/** A client that was compiled with the old API. */
export const compiledClient = (options: ClientOptions) => createClient<typeof api>(options);

/** A client that asks the server. */
export const askingClient = (options: ClientOptions) =>
  createClient<typeof api>(options, undefined);
