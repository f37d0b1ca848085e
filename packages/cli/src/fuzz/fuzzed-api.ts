import type { ApiModel, HookModel, RouteModel } from '@mikrokit/types/model';

/**
 * The description of an API, as in `api.describe()` and `mikrokit.json`, as far as calls need it.
 */
export interface FuzzedApi extends ApiModel {
  /** The start of all paths: `/api/`. */
  readonly base: string;
  readonly routes: Readonly<Record<string, FuzzedRoute>>;
  readonly raw?: Readonly<Record<string, unknown>>;
  readonly limits: { readonly maxDepth: number };
}

export interface FuzzedRoute extends RouteModel {
  /** The path of the RPC protocol, percent-encoded. */
  readonly path: string;
  /** Empty for a route with `rpc: false`. */
  readonly methods: readonly string[];
}

/** A hook of a route with the field that its parameters and its result have in bodies. */
export interface FuzzedHook extends HookModel {
  readonly field: string;
}

/** The hooks that run before or after a route. */
export function hooksOf(api: FuzzedApi, route: FuzzedRoute): readonly FuzzedHook[] {
  return (route.hooks ?? []).flatMap((id) => {
    const hook = api.hooks[id];
    return hook === undefined ? [] : [{ ...hook, field: hook.name ?? id }];
  });
}
