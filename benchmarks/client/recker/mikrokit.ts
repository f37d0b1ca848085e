import { type ClientOptions, createClient } from '@mikrokit/client';
import type { api } from './api.ts';

/** A compiled client of the scenarios, with a connection pool of undici. */
export const mikrokit = (url: string, options: Omit<ClientOptions, 'url'> = {}) =>
  createClient<typeof api>({ url, ...options });

export type Mikrokit = ReturnType<typeof mikrokit>;
