import { type ClientOptions, createClient } from '@mikrokit/client';
import type { streams } from './streams.ts';

/** Clients with the codecs of the compiler, and without. */
export const clientOf = (options: ClientOptions) => createClient<typeof streams>(options);
export const plainClientOf = (options: ClientOptions) =>
  createClient<typeof streams>(options, undefined);
