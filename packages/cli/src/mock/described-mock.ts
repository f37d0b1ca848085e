import type { MockedModel } from '@mikrokit/compiler/commands';
import type { ApiModel } from '@mikrokit/types/model';
import type { DescribedApi, DescribedRoute } from '../client/described-api.ts';
import { findMount, type Mount } from '../client/mount.ts';
import type { ServedOptions } from './mock.ts';

/** The API of a lock file, or of a server's description, in the form that a mock needs. */
export function toMockedModel(
  api: DescribedApi,
): MockedModel & { readonly options: ServedOptions } {
  const { version, hooks, types, unknownKeys, problemDetails, limits } = api;
  const mount = findMount(api);
  const routes = Object.entries(api.routes);
  const model: ApiModel = {
    version,
    hooks,
    types,
    ...(unknownKeys && { unknownKeys }),
    routes: Object.fromEntries(routes.map(([id, route]) => [id, modelOf(route)])),
  };
  return {
    model,
    traits: new Map(routes.map(([id, route]) => [id, traitsOf(id, route, mount)])),
    options: {
      prefix: mount.prefix,
      suffix: mount.suffix,
      ...(problemDetails && { problemDetails }),
      ...(limits && { maxBodySize: limits.maxBodySize, maxDepth: limits.maxDepth }),
    },
  };
}

/** A route without the fields that describe its location. */
function modelOf(route: DescribedRoute): ApiModel['routes'][string] {
  const { path, methods, idempotent, resumable, detached, timeout, ...rest } = route;
  const { maxBodySize, cacheControl, status, encodedSlashes, ...model } = rest;
  return model;
}

function traitsOf(id: string, route: DescribedRoute, { paths }: Mount) {
  const { methods, http, nestedQuery, idempotent, idempotencyKey, resumable, detached } = route;
  const { status, encodedSlashes, maxBodySize } = route;
  const path = paths.get(id);
  return {
    ...(path !== undefined && http === undefined && { path }),
    ...(http === undefined && methods.includes('GET') && { query: true as const }),
    ...(idempotent && { idempotent }),
    ...(idempotencyKey && { idempotencyKey }),
    ...(resumable && { resumable }),
    ...(detached && { detached }),
    ...(http !== undefined && { http }),
    ...(nestedQuery && { nestedQuery }),
    ...(http !== undefined && methods.length === 0 && { rpc: false as const }),
    ...(status !== undefined && { status }),
    ...(encodedSlashes && { encodedSlashes }),
    ...(maxBodySize !== undefined && { maxBodySize }),
  };
}
