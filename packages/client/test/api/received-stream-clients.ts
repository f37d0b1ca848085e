import { type ClientOptions, createClient } from '@mikrokit/client';
import type { received } from './received-streams.ts';

export const clientOf = (options: ClientOptions) => createClient<typeof received>(options);

/** Asks the server for its types. */
export const plainClientOf = (options: ClientOptions) =>
  createClient<typeof received>(options, undefined);
