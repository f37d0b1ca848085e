import { type ClientOptions, createClient } from '@mikrokit/client';
import type { files } from './files.ts';

export const clientOf = (options: ClientOptions) => createClient<typeof files>(options);

/** A client that asks the server for its types. */
export const plainClientOf = (options: ClientOptions) =>
  createClient<typeof files>(options, undefined);
