import { createClient } from '@mikrokit/client';
import type { api } from './server.ts';

/** A client with compiled codecs. */
export function connect(url: string) {
  return createClient<typeof api>({ url });
}
