import type { Issue, RouterCodecs } from '@mikrokit/types/runtime';
import type { ApiModel, Messages } from '@mikrokit/types/runtime/explain';
import type { ModelCodec } from '../in-process/model-codec.ts';
import type { Layout } from '../layout/lay-out-paths.ts';
import type { ServedRoutes } from '../layout/served-routes.ts';
import { digestOf } from '../wire/entity-tag.ts';
import type { ApiDocument, RouteDocument } from './api-description.ts';
import type { OpenApiDocument, OpenApiOptions } from './openapi/open-api-document.ts';

/** The API's type model, and what is done with it. */
export class DescribedApi {
  readonly #source: RouterCodecs['model'];
  readonly #messages: Messages | undefined;
  #read: Promise<ReadModel> | undefined = undefined;
  #codec: Promise<ModelCodec> | undefined = undefined;

  constructor(source: RouterCodecs['model'], messages: Messages | undefined) {
    this.#source = source;
    this.#messages = messages;
  }

  /** The model with all that a caller needs beside it. */
  async describe({ routes: served, base }: Pick<Layout, 'routes' | 'base'>): Promise<ApiDocument> {
    const { json, model } = await this.#model();
    const routes: Record<string, RouteDocument> = Object.create(null);
    for (const { route, path, methods } of served) {
      const { id } = route;
      const { description, idempotent } = route;
      routes[id] = {
        path,
        methods,
        ...(idempotent && { idempotent }),
        ...(model.routes[id] as ApiModel['routes'][string]),
        ...(description === undefined ? {} : { description }),
      };
    }
    return { ...model, hash: await digestOf(json), base, routes };
  }

  /** Why a parameter list was refused. Its code is loaded now, so that starting does not pay for it. */
  async explain(
    routeId: string,
    params: readonly unknown[],
    maxDepth: number,
  ): Promise<readonly Issue[]> {
    const { explainParams } = await import('@mikrokit/types/runtime/explain');
    const { model } = await this.#model();
    return explainParams(model, routeId, params, {
      maxDepth,
      messages: this.#messages,
    });
  }

  /** The API in OpenAPI's words. Their code is loaded now, too. */
  async openapi(routes: ServedRoutes, options: OpenApiOptions): Promise<OpenApiDocument> {
    const { createOpenApi } = await import('./openapi/create-open-api.ts');
    const { model } = await this.#model();
    return createOpenApi(model, [...routes], options);
  }

  /** What a caller's requests and replies are written and read with. Its code is loaded now, too. */
  codec(maxDepth: number): Promise<ModelCodec> {
    this.#codec ??= this.#loadCodec(maxDepth).catch((error: unknown) => {
      this.#codec = undefined;
      throw error;
    });
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
    const { model } = await this.#model();
    const type = (model.routes[id] ?? model.hooks[id])?.result;
    if (type !== undefined) encodeByModel(model, type, result, { maxDepth });
    throw cause;
  }

  async #loadCodec(maxDepth: number): Promise<ModelCodec> {
    const { ModelCodec } = await import('../in-process/model-codec.ts');
    const { model } = await this.#model();
    return new ModelCodec(model, maxDepth);
  }

  async #model(): Promise<ReadModel> {
    this.#read ??= readModel(this.#source);
    try {
      return await this.#read;
    } catch (error) {
      this.#read = undefined;
      throw error;
    }
  }
}

interface ReadModel {
  readonly json: string;
  readonly model: ApiModel;
}

async function readModel(source: RouterCodecs['model']): Promise<ReadModel> {
  const json = typeof source === 'string' ? source : await source();
  return { json, model: JSON.parse(json) as ApiModel };
}
