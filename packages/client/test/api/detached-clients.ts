import { type ClientOptions, createClient } from '@mikrokit/client';
import type { api } from './detached-streams.ts';

/** Clients with the codecs of the compiler, and without. */
export const clientOf = (options: ClientOptions) => createClient<typeof api>(options);
export const plainClientOf = (options: ClientOptions) =>
  createClient<typeof api>(options, undefined);
