import { type Client, createClient, fetchTransport, type TransportFactory } from '@mikrokit/client';
import type { ApiDocument } from '@mikrokit/router/protocol';

/** An API whose type is known only at run time. */
interface AnyApi {
  readonly definition: unknown;
}

/** The settings of a client's calls. */
export interface ApiClientOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Default: requests are sent with `fetch`. */
  readonly transport?: TransportFactory;
}

/** Makes the client that applications use, for an API whose description has been read. */
export function createApiClient(
  api: ApiDocument,
  { headers, signal, transport = fetchTransport() }: ApiClientOptions,
): Client<AnyApi> {
  const { maxDepth } = api.limits;
  return createClient<AnyApi>({
    headers,
    maxDepth,
    signal,
    transport: (url) => ({ ...transport(url), describe: async () => api }),
  });
}
