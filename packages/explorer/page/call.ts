import type { RpcError } from '@mikrokit/client';
import type { ApiDocument } from '@mikrokit/router/protocol';
import { decodeByModel, encodeByModel, maskSensitive } from '@mikrokit/types/runtime/interpret';
import type { RouteDocument } from './api.ts';
import { createApiClient } from './api-client.ts';

/** A call of a route with parameters as JSON. */
export interface CallOfRoute {
  readonly api: ApiDocument;
  readonly id: string;
  readonly params: readonly unknown[];
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Gets each item of a stream, as JSON, when it arrives. */
  readonly onItem: (json: unknown) => void;
}

/** A result as JSON, or an error with its data as JSON; secrets are masked. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly error: RpcError; readonly data: unknown };

/** A route of a client whose API is known only at run time. */
interface ClientFunction {
  (...params: readonly unknown[]): Promise<unknown>;
  stream(...params: readonly unknown[]): AsyncIterable<unknown>;
}

/** Calls a route with the client that applications use. */
export async function callRoute(call: CallOfRoute): Promise<Outcome> {
  const { api, id, headers, signal } = call;
  const route = api.routes[id] as RouteDocument;
  const shown = (type: string, value: unknown) =>
    maskSensitive(api.types, type, encodeByModel(api, type, value));
  const { maxDepth } = api.limits;
  const decoded = decodeByModel(api, route.params, call.params, { maxDepth });
  // The form calls only with parameters that are valid.
  if (!decoded.ok) throw new TypeError(decoded.issues[0]?.message);
  const params = decoded.value as readonly unknown[];
  try {
    const send = functionOf(createApiClient(api, { headers, signal }), id);
    if (route.item === undefined) return { result: shown(route.result, await send(...params)) };
    const { item } = route;
    for await (const value of send.stream(...params)) call.onItem(shown(item, value));
    return { result: undefined };
  } catch (thrown) {
    const error = thrown as RpcError;
    const type = errorsOf(api, route).find((declared) => declared.type === error.type)?.data;
    const data = type === undefined ? undefined : shown(type, error.data);
    return { error, data };
  }
}

function functionOf(client: object, id: string): ClientFunction {
  const steps = id.split('/');
  return steps.reduce<object>((group, key) => Reflect.get(group, key), client) as ClientFunction;
}

/** The errors that the route and its hooks declare. */
function errorsOf({ hooks }: ApiDocument, route: RouteDocument) {
  const ofHooks = (route.hooks ?? []).flatMap((id) => hooks[id]?.errors ?? []);
  return [...(route.errors ?? []), ...ofHooks];
}
