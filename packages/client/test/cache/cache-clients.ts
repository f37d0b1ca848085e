import { createClient } from '@mikrokit/client';
import type { cacheApi } from './cache-api.ts';

type Options = Parameters<typeof createClient<typeof cacheApi>>[0];

export const compiled = (options: Options) => createClient<typeof cacheApi>(options);

/** A client that asks the server. */
export const asking = (options: Options) => createClient<typeof cacheApi>(options, undefined);
