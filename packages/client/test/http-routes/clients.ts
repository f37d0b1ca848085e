import { type ClientOptions, createClient } from '@mikrokit/client';
import type { api, earlier } from './api.ts';

/** A client with codecs, one that asks the server for its types, and one of an earlier API. */
export const compiled = (options: ClientOptions) => createClient<typeof api>(options);
export const asking = (options: ClientOptions) => createClient<typeof api>(options, undefined);
export const outdated = (options: ClientOptions) => createClient<typeof earlier>(options);
