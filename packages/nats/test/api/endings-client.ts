import { type Client, type ClientOptions, createClient } from '@mikrokit/client';
import type { endings } from './endings.ts';

export function endingsClient(options: ClientOptions): Client<typeof endings> {
  return createClient<typeof endings>(options);
}
