import type { ApiModel } from '@mikrokit/types/runtime/explain';
import type { ParsedModel } from '../definition/type-model.ts';
import { digestOf } from '../protocol/entity-tag.ts';
import type { ServedRoutes } from '../routing/served-routes.ts';
import type { ApiDocument, RouteDocument } from './api-document.ts';

/** The routes of a router with the beginning of their paths. */
export interface ServedApi {
  readonly routes: ServedRoutes;
  readonly base: string;
}

/** Adds to the type model all that a caller needs beside it. */
export async function describeApi(
  { json, model }: ParsedModel,
  { routes: served, base }: ServedApi,
): Promise<ApiDocument> {
  const routes: Record<string, RouteDocument> = Object.create(null);
  for (const { route, path, methods } of served) {
    const { id, description, idempotent } = route;
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
