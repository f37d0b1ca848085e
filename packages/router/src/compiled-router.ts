import { type Endpoint, isReply, type Reply } from './adapter.ts';
import { toProtocolError } from './call/errors.ts';
import { Lazy } from './call/lazy.ts';
import { refusal } from './call/refusal.ts';
import type { RouteCodecs } from './definition/attached-codecs.ts';
import type { RouteId, RouteParams, RouteResult } from './definition/route-types.ts';
import type { TypeModel } from './definition/type-model.ts';
import type { ApiDocument } from './describe/api-document.ts';
import type { OpenApiDocument, OpenApiOptions } from './describe/openapi/open-api-document.ts';
import type { FailureCode } from './execution/execution-path.ts';
import type { Caller, CallerOptions } from './in-process/caller.ts';
import type { RouteInfo, Router } from './router.ts';
import { longestEchoedId, type PathTable } from './routing/path-table.ts';
import type { ServedRoutes } from './routing/served-routes.ts';

/** The routes of a router, ready to be called. */
export interface Layout {
  readonly table: PathTable;
  readonly routes: ServedRoutes;
  /** The beginning of the paths of routes, percent-encoded: `/api/`. */
  readonly base: string;
  readonly maxDepth: number;
  readonly routeCodecs: RouteCodecs;
  readonly types: TypeModel;
  readonly failureCode: FailureCode;
}

/** The reply to `OPTIONS *`, which asks for the methods of the whole server: RFC 9110 section 9.3.7. */
const serverOptions: Reply = {
  status: 204,
  headers: ['allow', 'GET, HEAD, POST, OPTIONS'],
  body: undefined,
};

const loadMethods = () => import('./router-methods.ts');

/** A router over its layout. The code for all but calls is loaded when it is first needed. */
export class CompiledRouter<R> implements Router<R> {
  readonly definition: R;
  readonly #layout: Layout;
  #routes: readonly RouteInfo[] | undefined;
  #caller: Caller<R> | undefined;

  constructor(definition: R, layout: Layout) {
    this.definition = definition;
    this.#layout = layout;
  }

  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    const found = this.#layout.table.find(url);
    if (!isReply(found)) return found.accept(method, url, contentType);
    return method === 'OPTIONS' && url === '*' ? serverOptions : found;
  }

  acceptRoute(id: string): Endpoint | Reply {
    const served = this.#layout.routes.get(id);
    if (served !== undefined) return served.endpoint;
    return refusal(id.slice(0, longestEchoedId), toProtocolError('not-found'));
  }

  get routes(): readonly RouteInfo[] {
    this.#routes ??= Array.from(this.#layout.routes, ({ id, path, methods }) => ({
      id,
      path,
      methods,
    }));
    return this.#routes;
  }

  call<Id extends RouteId<R>>(id: Id, ...params: RouteParams<R, Id>): Promise<RouteResult<R, Id>> {
    this.#caller ??= this.caller({});
    return this.#caller.call(id, ...params);
  }

  caller(options: CallerOptions<R>): Caller<R> {
    const caller = new Lazy(async () => {
      const { InProcessCaller } = await loadMethods();
      return new InProcessCaller(this.#layout, options as CallerOptions);
    });
    const call = async (id: string, ...params: readonly unknown[]) =>
      (await caller.load()).call(id, ...params);
    // The static type of each route is the one in the type model.
    return { call } as Caller<R>;
  }

  async describe(): Promise<ApiDocument> {
    return (await loadMethods()).describe(this.#layout);
  }

  async openapi(options?: OpenApiOptions): Promise<OpenApiDocument> {
    return (await loadMethods()).openapi(this.#layout, options);
  }

  async preload(): Promise<void> {
    const { routeCodecs, failureCode } = this.#layout;
    await Promise.all([routeCodecs.load(), failureCode.load()]);
  }
}
