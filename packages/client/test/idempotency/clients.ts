import { type ClientOptions, createClient } from '@mikrokit/client';
import type { api } from './api.ts';

/** A client with codecs, and one that asks the server for its types. */
export const compiled = (options: ClientOptions) => createClient<typeof api>(options);
export const asking = (options: ClientOptions) => createClient<typeof api>(options, undefined);
