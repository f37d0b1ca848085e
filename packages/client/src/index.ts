import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { createClientOn } from './create-client.ts';
import type { ClientOptions } from './options.ts';
import { fetchTransport } from './transport/fetch-transport.ts';
import type { ApiType, Client } from './types/client.ts';
import type { HooksIn } from './types/hooks.ts';

/**
 * Makes a client of an API from its type: `createClient<typeof api>({ url })`. When the file is compiled, what writes
 * and reads its calls is added as a last argument that is not for writing by hand; without it the client asks the
 * server for the API's types before the first call.
 */
export function createClient<Api extends ApiType>(
  options: ClientOptions<HooksIn<Api['definition'], ''>>,
  codecs?: ClientCodecs,
): Client<Api> {
  return createClientOn(fetchTransport(), options, codecs);
}

export * from './surface.ts';
