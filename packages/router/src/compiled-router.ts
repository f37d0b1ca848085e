import { BareRouter } from './bare-router.ts';
import type { RouteId, RouteParams, RouteResult } from './definition/route-types.ts';
import type { ApiDescription, ApiDocument } from './describe/api-description.ts';
import type { OpenApiDocument, OpenApiOptions } from './describe/openapi/open-api-document.ts';
import type { Caller, CallerOptions } from './in-process/caller.ts';
import type { Layout } from './layout/lay-out-paths.ts';
import type { Router } from './router.ts';
import { Late } from './wire/load-first.ts';

/** A router with all that an application may ask of it. */
export class CompiledRouter<R> extends BareRouter<R> implements Router<R> {
  readonly #layout: Layout;
  readonly #description: ApiDescription;
  #caller: Caller<R> | undefined = undefined;

  constructor(definition: R, layout: Layout, description: ApiDescription) {
    super(definition, layout);
    this.#layout = layout;
    this.#description = description;
  }

  call<Id extends RouteId<R>>(id: Id, ...params: RouteParams<R, Id>): Promise<RouteResult<R, Id>> {
    this.#caller ??= this.caller({});
    return this.#caller.call(id, ...params);
  }

  caller(options: CallerOptions): Caller<R> {
    const late = new Late(async () => {
      const { InProcessCaller } = await import('./in-process/in-process-caller.ts');
      return new InProcessCaller(this.#layout, this.#description, options);
    });
    // The types say of each route what the type model says at run time.
    const call = async (id: string, ...params: readonly unknown[]) => {
      const caller = late.code ?? (await late.load());
      return caller.call(id, ...params);
    };
    return { call } as Caller<R>;
  }

  async describe(): Promise<ApiDocument> {
    const api = await this.#description.load();
    return api.describe(this.#layout);
  }

  async openapi(options: OpenApiOptions = {}): Promise<OpenApiDocument> {
    const api = await this.#description.load();
    return api.openapi(this.#layout.routes, options);
  }

  async preload(): Promise<void> {
    const { codecs, failing } = this.#layout;
    await Promise.all([codecs.load(), failing.load()]);
  }
}
