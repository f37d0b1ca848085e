import { type Client, type ClientOptions, createClient } from '@mikrokit/client';
import type { shop } from './shop.ts';

export function shopClient(options: ClientOptions): Client<typeof shop> {
  return createClient<typeof shop>(options);
}
