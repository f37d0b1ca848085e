import type { FetchCodecs } from '@mikrokit/types/runtime/fetch';
import type { Fetch, RequestMethod } from './api/fetch-type.ts';
import { EndpointTable } from './endpoints.ts';
import { FetchError } from './errors/fetch-error.ts';
import { type EndpointCall, FetchClient } from './fetch-client.ts';
import { assertFetchOptions } from './option-checks.ts';
import type { FetchOptions, TransportFactory } from './options.ts';
import { withBytes } from './transport/with-bytes.ts';

/** The transport of a host. */
interface DefaultTransport {
  readonly create: TransportFactory;
  /** Whether it adds no own cookies or certificates. */
  readonly seesCredentials: boolean;
}

const UNKNOWN_CALLER =
  "createFetch: interceptors, a transport or a shared store can serve users that cache does not see; set identity: (call) => string to say whose the replies are, or identity: 'public' if everyone gets the same";

/** Makes a client with a default transport, which `options.transport` replaces. */
export function createFetchOn<Api extends object>(
  { create, seesCredentials }: DefaultTransport,
  options: FetchOptions,
  codecs: FetchCodecs | undefined,
): Fetch<Api> {
  assertFetchOptions(options);
  const { transport = create, cache } = options;
  const { identity, interceptors = [] } = options;
  const hasStore = typeof cache === 'object' && cache.store !== undefined;
  const isKnown = seesCredentials && options.transport === undefined && !hasStore;
  if (cache !== undefined && identity === undefined && (!isKnown || interceptors.length > 0))
    throw new TypeError(UNKNOWN_CALLER);
  const client = new FetchClient(options, {
    transport: withBytes(transport(new URL(options.url))),
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
        // A bug, in the application or in MikroKit, is not a result.
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
