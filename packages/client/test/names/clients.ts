import { createClient, type TransportFactory } from '@mikrokit/client';
import type { names } from './names-api.ts';

/** Makes a client that is compiled. */
export const compiled = (transport: TransportFactory) =>
  createClient<typeof names>({ url: 'http://h', transport });
