import { type ClientOptions, createClient } from '@mikrokit/client';
import type { api } from './api.ts';

/** A compiled client of the scenarios. */
export const mikrokit = (url: string, options: Omit<ClientOptions, 'url'> = {}) =>
  createClient<typeof api>({ url, ...options });
