import type { Endpoint, Reply } from './adapter.ts';
import { LazyValue } from './call/lazy-value.ts';
import type { RouteCodecs } from './definition/attached-codecs.ts';
import type { FlatRoutes } from './definition/flatten-routes.ts';
import { prepareStores } from './definition/prepare-stores.ts';
import type { RouteInfo } from './definition/route-info.ts';
import type { RouterOptions } from './definition/router-options.ts';
import type { TypeModel } from './definition/type-model.ts';
import type { ApiDocument } from './describe/api-document.ts';
import type { OpenApiDocument, OpenApiOptions } from './describe/openapi/open-api-document.ts';
import type { Caller, CallerOptions, CallId, CallParams, CallResult } from './in-process/caller.ts';
import type { Router } from './router.ts';
import { type PathTable, rejectUnknown } from './routing/path-table.ts';
import type { ServedRoute, ServedRoutes } from './routing/served-routes.ts';

/** The routes of a router, ready to be called. */
export interface RouterParts {
  readonly table: PathTable;
  readonly routes: ServedRoutes;
  readonly flat: FlatRoutes;
  /** The start of the paths of routes, percent-encoded: `/api/`. */
  readonly base: string;
  readonly maxDepth: number;
  readonly routeCodecs: RouteCodecs;
  readonly types: TypeModel;
  /** As passed to `createRouter`, for descriptions. */
  readonly options: RouterOptions<unknown>;
  /** Absent unless a route has the option `http`. */
  readonly infoOf: ((served: ServedRoute) => RouteInfo) | undefined;
}

const rpcInfoOf = (served: ServedRoute): RouteInfo => ({
  id: served.id,
  path: served.path,
  methods: served.methods,
});

function withGuards(info: RouteInfo, { route: { before, lazy } }: ServedRoute): RouteInfo {
  const around = before.flatMap(({ definition: { provides } }) => provides ?? []);
  const guards = [...around, ...(lazy?.traits.guards ?? [])];
  return guards.length === 0 ? info : { ...info, guards };
}

/** The parts of a router, after loading all of its lazy groups. Rejects if one cannot be loaded. */
export async function wholeParts(parts: RouterParts): Promise<RouterParts> {
  if (parts.flat.lazy.length === 0) return parts;
  const { withLazyGroups } = await import('./lazy-groups/with-lazy-groups.ts');
  return withLazyGroups(parts);
}

const loadMethods = () => import('./router-methods.ts');

/** A router, made from its parts. Loads all code other than calls on first use. */
export class CompiledRouter<R> implements Router<R> {
  readonly definition: R;
  readonly #parts: RouterParts;
  #routes: readonly RouteInfo[] | undefined;
  #caller: Caller<R> | undefined;

  constructor(definition: R, parts: RouterParts) {
    this.definition = definition;
    this.#parts = parts;
  }

  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    return this.#parts.table.accept(method, url, contentType);
  }

  acceptRoute(id: string): Endpoint | Reply {
    const served = this.#parts.routes.get(id);
    if (served !== undefined) return served.endpoint;
    return rejectUnknown(id);
  }

  get routes(): readonly RouteInfo[] {
    const parts = this.#parts;
    const { infoOf = rpcInfoOf } = parts;
    this.#routes ??= [
      ...parts.routes.list.map((served) => withGuards(infoOf(served), served)),
      ...parts.flat.raws.flatMap((raw) => raw.rules.raw.infosOf(raw, parts.base)),
    ];
    return this.#routes;
  }

  call<Id extends CallId<R>>(id: Id, ...params: CallParams<R, Id>): Promise<CallResult<R, Id>> {
    this.#caller ??= this.caller({});
    return this.#caller.call(id, ...params);
  }

  caller(options: CallerOptions<R>): Caller<R> {
    const caller = new LazyValue(async () => {
      const { InProcessCaller } = await loadMethods();
      // Only a loaded group knows all of its hooks.
      const parts = options.hooks === undefined ? this.#parts : await wholeParts(this.#parts);
      return new InProcessCaller(parts, options as CallerOptions);
    });
    const call = async (id: string, ...params: readonly unknown[]) =>
      (await caller.load()).call(id, ...params);
    // The static type of each route is the one in the type model.
    return { call } as Caller<R>;
  }

  async describe(): Promise<ApiDocument> {
    return (await loadMethods()).describe(await wholeParts(this.#parts));
  }

  async openapi(options?: OpenApiOptions): Promise<OpenApiDocument> {
    return (await loadMethods()).openapi(await wholeParts(this.#parts), options);
  }

  prepare(): Promise<void> {
    return prepareStores(this.#parts.flat);
  }

  async preload(): Promise<void> {
    const { flat, routeCodecs } = this.#parts;
    // A router's own `compileRoutes` makes its groups, so they have these parts.
    const groups = await Promise.all(
      flat.lazy.map((group) => group.load() as Promise<RouterParts>),
    );
    await Promise.all(
      [routeCodecs, ...groups.map((group) => group.routeCodecs)].map((codecs) => codecs.load()),
    );
  }
}
