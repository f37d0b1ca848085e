import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { createClientOn } from './create-client.ts';
import type { ClientOptions } from './options.ts';
import { fetchTransport } from './transport/fetch-transport.ts';
import type { ApiOptions } from './types/cache.ts';
import type { ApiType, Client } from './types/client.ts';
import type { AllHooksIn } from './types/hooks.ts';

/**
 * Makes a client of an API from its type: `createClient<typeof api>({ url })`. The compiler adds `codecs`, which write
 * and read the calls, as the last argument. Never write it by hand. Without it, the client reads the API's types from
 * the server before the first call.
 *
 * @example
 * ```ts
 * import { createClient } from '@mikrokit/client';
 * import { serve } from '@mikrokit/http';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ users: { name: (_context, id: number) => `user ${id}` } });
 * const server = await serve(api, { port: 0 });
 * const client = createClient<typeof api>({ url: server.url, timeout: 5_000, retry: 2 });
 *
 * console.log(await client.users.name(1)); // → user 1
 * await client.close();
 * await server.close();
 * ```
 */
export function createClient<Api extends ApiType>(
  options: ClientOptions<AllHooksIn<Api['definition'], ''>> & ApiOptions<Api>,
  codecs?: ClientCodecs,
): Client<Api> {
  return createClientOn(fetchTransport(), options, codecs);
}

export * from './shared-exports.ts';
