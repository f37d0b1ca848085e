import {
  type Client,
  createClient,
  fetchTransport,
  type RpcError,
  type TransportFactory,
} from '@mikrokit/client';
import type { ApiDocument } from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import { encodeByModel, maskSensitive } from '@mikrokit/types/runtime/interpret';
import type { RouteDocument } from '../api.ts';
import { decodeEntered, type EnteredCall } from './entered-call.ts';
import { declarationOf, explainError } from './explain-error.ts';

/** A running call. */
interface RunningCall extends EnteredCall, Pick<ApiClientOptions, 'transport'> {
  readonly api: ApiDocument;
  readonly signal: AbortSignal;
  /** Gets each item of a stream, as JSON, when it arrives. */
  readonly onItem: (json: unknown) => void;
}

/** A result as JSON or a file. Secrets are masked. */
type Result = { readonly result: unknown };

/** An error with its data as JSON, in which secrets are masked. */
export interface Failure {
  readonly error: RpcError;
  readonly data: unknown;
  /** Why the server rejected parameters. Empty for other errors. */
  readonly issues: readonly Issue[];
  /** The meaning of the error, and what to do about it. */
  readonly explanation: readonly string[];
}

export type Outcome = Result | Failure;

/** A route of a client whose API is known only at run time. */
interface ClientFunction {
  (...params: readonly unknown[]): Promise<unknown>;
  stream(...params: readonly unknown[]): AsyncIterable<unknown>;
}

/** A route of the client that applications use, and the parameters to call it with. */
export function prepareCall(
  api: ApiDocument,
  { id, params, hooks, headers }: EnteredCall,
  options: Omit<ApiClientOptions, 'headers' | 'hooks'>,
): { readonly send: ClientFunction; readonly values: readonly unknown[] } {
  const inputs = Object.entries(hooks).map(([hook, given]): [string, readonly unknown[]] => [
    api.hooks[hook]?.name ?? hook,
    decodeEntered(api, hook, given),
  ]);
  const client = createApiClient(api, { ...options, headers, hooks: Object.fromEntries(inputs) });
  return { send: functionOf(client, id), values: decodeEntered(api, id, params) };
}

/** Calls a route. */
export async function callRoute(call: RunningCall): Promise<Outcome> {
  const { api, id, signal, transport } = call;
  const route = api.routes[id] as RouteDocument;
  const shown = (type: string, value: unknown) =>
    value instanceof File ? value : maskSensitive(api.types, type, encodeByModel(api, type, value));
  const { send, values } = prepareCall(api, call, { signal, ...(transport && { transport }) });
  try {
    if (route.item === undefined) return { result: shown(route.result, await send(...values)) };
    const { item } = route;
    for await (const value of send.stream(...values)) call.onItem(shown(item, value));
    return { result: undefined };
  } catch (thrown) {
    const error = thrown as RpcError;
    const type = declarationOf(api, route, error)?.data;
    const data = type === undefined ? undefined : shown(type, error.data);
    const issues = 'issues' in error ? (error.issues as readonly Issue[]) : [];
    return { error, data, issues, explanation: explainError(api, route, error) };
  }
}

function functionOf(client: Client<AnyApi>, id: string): ClientFunction {
  const steps = id.split('/');
  return steps.reduce<object>((group, key) => Reflect.get(group, key), client) as ClientFunction;
}

/** An API whose type is known only at run time. */
interface AnyApi {
  readonly definition: unknown;
}

/** The settings of a client's calls. */
interface ApiClientOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The parameters of hooks that read them from the body, by the names of hooks. */
  readonly hooks: Readonly<Record<string, readonly unknown[]>>;
  readonly signal?: AbortSignal;
  /** Default: requests are sent with `fetch`. */
  readonly transport?: TransportFactory;
}

/** Makes the client that applications use, for an API whose description has been read. */
function createApiClient(
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
