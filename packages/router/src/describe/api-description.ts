import type { Issue } from '@mikrokit/types/runtime';
import type { ApiModel, Messages } from '@mikrokit/types/runtime/explain';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { ModelCodec } from '../in-process/model-codec.ts';
import type { Layout, ServedRoute } from '../layout/lay-out-paths.ts';
import type { RouteInfo } from '../router.ts';
import { digestOf } from '../wire/entity-tag.ts';
import type { OpenApiDocument, OpenApiOptions } from './openapi/open-api-document.ts';

/** An API as `mikrokit.json` tells it: its type model, and where each route is served. */
export interface ApiDocument extends ApiModel {
  /** Of the type model alone: the same as long as no route, type, name or doc comment in it changes. */
  readonly hash: string;
  /** What the paths of routes without a path of their own begin with, unless `pathTransform` changed them: `/api/`. */
  readonly base: string;
  readonly routes: Readonly<Record<string, RouteDocument>>;
}

/** One route in an {@link ApiDocument}. */
export interface RouteDocument extends RouteModel {
  /** Percent-encoded. */
  readonly path: string;
  readonly methods: readonly string[];
  /** Whether a call may be sent again when nobody knows if it was answered; absent for no. Queries always may. */
  readonly idempotent?: true;
  readonly description?: string;
}

type RouteModel = ApiModel['routes'][string];

/** The API's type model, read only when a call has failed or somebody asks for the list of routes. */
export class ApiDescription {
  readonly #json: string;
  readonly #messages: Messages | undefined;
  #model: ApiModel | undefined = undefined;
  #codec: Promise<ModelCodec> | undefined = undefined;

  constructor(json: string, messages?: Messages) {
    this.#json = json;
    this.#messages = messages;
  }

  /** What people are told of a route. */
  aboutRoute(route: FlatRoute): Pick<RouteInfo, 'signature' | 'description' | 'deprecated'> {
    const told: Partial<RouteModel> = this.#read().routes[route.id] ?? {};
    const { description = told.description } = route;
    return {
      signature: told.signature ?? '',
      ...(description !== undefined && { description }),
      ...(told.deprecated && { deprecated: true }),
    };
  }

  /** The model with all that a caller needs beside it. */
  async describe({ routes: served, base }: Pick<Layout, 'routes' | 'base'>): Promise<ApiDocument> {
    const model = this.#read();
    const routes: Record<string, RouteDocument> = Object.create(null);
    for (const [id, { route, path, resource }] of served) {
      const { description, idempotent } = route;
      routes[id] = {
        path,
        methods: resource.methods,
        ...(idempotent && { idempotent }),
        ...(model.routes[id] as RouteModel),
        ...(description === undefined ? {} : { description }),
      };
    }
    return { ...model, hash: await digestOf(this.#json), base, routes };
  }

  /** Why a parameter list was refused. Its code is loaded now, so that starting does not pay for it. */
  async explain(
    routeId: string,
    params: readonly unknown[],
    maxDepth: number,
  ): Promise<readonly Issue[]> {
    const { explainParams } = await import('@mikrokit/types/runtime/explain');
    return explainParams(this.#read(), routeId, params, {
      maxDepth,
      messages: this.#messages,
    });
  }

  /** The API in OpenAPI's words. Their code is loaded now, too. */
  async openapi(
    routes: ReadonlyMap<string, ServedRoute>,
    options: OpenApiOptions,
  ): Promise<OpenApiDocument> {
    const { createOpenApi } = await import('./openapi/create-open-api.ts');
    return createOpenApi(this.#read(), [...routes.values()], options);
  }

  /** What a caller's requests and replies are written and read with. Its code is loaded now, too. */
  codec(maxDepth: number): Promise<ModelCodec> {
    this.#codec ??= import('../in-process/model-codec.ts').then(
      ({ ModelCodec }) => new ModelCodec(this.#read(), maxDepth),
    );
    return this.#codec;
  }

  /**
   * Rejects with the reason why a result could not be written and, where it breaks its type or nests too deep, the place
   * in it; with `cause` when that cannot be found. Its code is loaded now, too.
   */
  async locate(
    id: string,
    result: unknown,
    { maxDepth, cause }: { maxDepth: number; cause: unknown },
  ): Promise<never> {
    const { encodeByModel } = await import('@mikrokit/types/runtime/interpret');
    const model = this.#read();
    const type = (model.routes[id] ?? model.hooks[id])?.result;
    if (type !== undefined) encodeByModel(model, type, result, { maxDepth });
    throw cause;
  }

  #read(): ApiModel {
    this.#model ??= JSON.parse(this.#json) as ApiModel;
    return this.#model;
  }
}
