import { type Client, createClient, fetchTransport, type TransportFactory } from '@mikrokit/client';
import type { ApiDocument } from '@mikrokit/router/protocol';

/** An API whose type is known only at run time. */
export interface AnyApi {
  readonly definition: unknown;
}

/** The settings of a client's calls. */
export interface ApiClientOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The parameters of hooks that read them from the body, by the names of hooks. */
  readonly hooks: Readonly<Record<string, readonly unknown[]>>;
  readonly signal?: AbortSignal;
  /** Default: requests are sent with `fetch`. */
  readonly transport?: TransportFactory;
}

/** Makes the client that applications use, for an API whose description has been read. */
export function createApiClient(
  api: ApiDocument,
  { headers, hooks, signal, transport = fetchTransport() }: ApiClientOptions,
): Client<AnyApi> {
  const described = withWholeFiles(api);
  return createClient<AnyApi>({
    headers,
    // Their names are known only at run time, like the routes.
    hooks: hooks as Record<string, never>,
    maxDepth: api.limits.maxDepth,
    signal,
    transport: (url) => ({ ...transport(url), describe: async () => described }),
  });
}

/** A page sends and shows each file as a whole, whatever the server makes of it. */
function withWholeFiles(api: ApiDocument): ApiDocument {
  const types = Object.entries(api.types).map(([id, node]) =>
    node.kind === 'file' ? [id, { ...node, of: 'File' as const }] : [id, node],
  );
  return { ...api, types: Object.fromEntries(types) };
}
