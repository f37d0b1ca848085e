import type { ApiModel } from '@mikrokit/types/runtime/explain';
import type { FlatRaw, FlatRoutes } from '../definition/flatten-routes.ts';
import { DEFAULTS } from '../definition/router-options.ts';
import type { ParsedModel } from '../definition/type-model.ts';
import { digestOf } from '../protocol/entity-tag.ts';
import type { ServedRoutes } from '../routing/served-routes.ts';
import type { ApiDocument, LimitsDocument, RawDocument, RouteDocument } from './api-document.ts';

/** The routes of a router, and the start of their paths. */
export interface ServedApi {
  readonly routes: ServedRoutes;
  readonly flat: FlatRoutes;
  readonly base: string;
  readonly options: Partial<LimitsDocument> & { readonly problemDetails?: boolean };
}

/** Adds everything else to the type model that clients need. */
export async function describeApi(
  { json, model }: ParsedModel,
  { routes: served, flat, base, options }: ServedApi,
): Promise<ApiDocument> {
  const routes: Record<string, RouteDocument> = Object.create(null);
  for (const { route, path, methods } of served.list) {
    const { id, description, idempotent, resumable, stream } = route;
    const { timeout, maxBodySize, cacheControl, status, encodedSlashes } = route;
    routes[id] = {
      path,
      methods: route.rpc === false ? [] : methods,
      ...(idempotent && { idempotent }),
      ...(resumable && { resumable }),
      ...(stream && { detached: true }),
      ...(timeout !== undefined && { timeout }),
      ...(maxBodySize !== undefined && { maxBodySize }),
      ...(cacheControl !== undefined && { cacheControl }),
      ...(status !== undefined && status !== 200 && { status }),
      ...(encodedSlashes && { encodedSlashes }),
      ...(model.routes[id] as ApiModel['routes'][string]),
      ...(description === undefined ? {} : { description }),
    };
  }
  const raw = describeRaws(flat.raws, base);
  const hash = await digestOf(json);
  return {
    ...model,
    hash,
    base,
    routes,
    ...(raw && { raw }),
    ...(options.problemDetails && { problemDetails: true }),
    limits: limitsOf(options),
  };
}

function describeRaws(raws: readonly FlatRaw[], base: string): ApiDocument['raw'] {
  const described = raws.flatMap((route): [string, RawDocument][] => {
    const { id, description, rules } = route;
    const http = rules.raw.infosOf(route, base).map((info) => info.http as string);
    if (http.length === 0) return [];
    return [[id, { http, ...(description !== undefined && { description }) }]];
  });
  return described.length === 0 ? undefined : Object.fromEntries(described);
}

function limitsOf(options: ServedApi['options']): LimitsDocument {
  const { maxBatch, maxBatchReplySize, maxBodySize, maxDepth } = DEFAULTS;
  return {
    maxBatch: options.maxBatch ?? maxBatch,
    maxBatchReplySize: options.maxBatchReplySize ?? maxBatchReplySize,
    maxBodySize: options.maxBodySize ?? maxBodySize,
    maxDepth: options.maxDepth ?? maxDepth,
  };
}
