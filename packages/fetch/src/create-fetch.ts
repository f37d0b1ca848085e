import type { FetchCodecs } from '@mikrokit/types/runtime/fetch';
import type { Fetch, RequestMethod } from './api/fetch-type.ts';
import { EndpointTable } from './endpoints.ts';
import { FetchError } from './errors/fetch-error.ts';
import { type EndpointCall, FetchClient } from './fetch-client.ts';
import { assertFetchOptions } from './option-checks.ts';
import type { FetchOptions } from './options.ts';
import type { TransportFactory } from './transport/transport.ts';

/** Makes a client with a default transport, which `options.transport` replaces. */
export function createFetchOn<Api extends object>(
  defaultTransport: TransportFactory,
  options: FetchOptions,
  codecs: FetchCodecs | undefined,
): Fetch<Api> {
  assertFetchOptions(options);
  const { transport = defaultTransport } = options;
  const client = new FetchClient(options, {
    transport: transport(),
    endpoints: new EndpointTable(codecs),
  });
  const method = (name: string) =>
    ((url, schema, more) => client.request(name, url, schema, more)) as RequestMethod;
  const call = async (key: string, args?: EndpointCall) => (await client.call(key, args)).value;
  return Object.assign(call, {
    safe: async (key: string, args?: EndpointCall) => {
      try {
        return { ok: true, ...(await client.call(key, args)) };
      } catch (error) {
        // A bug of the application or of ours is nobody's result.
        if (!(error instanceof FetchError)) throw error;
        return { ok: false, error };
      }
    },
    withResponse: (key: string, args?: EndpointCall) => client.call(key, args),
    get: method('GET'),
    head: method('HEAD'),
    options: method('OPTIONS'),
    post: method('POST'),
    put: method('PUT'),
    patch: method('PATCH'),
    delete: method('DELETE'),
    close: () => client.close(),
  }) as unknown as Fetch<Api>;
}
