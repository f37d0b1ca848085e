import { emitClientModules, type RouteTraits } from '@mikrokit/types/emit';
import { type ApiModel, orderMembers } from '@mikrokit/types/model';
import type { DescribedApi, DescribedRoute } from '../described-api.ts';

/** The files of a package's codecs, by their paths in it. The first is `codecs/index.js`. */
export function writeCodecs(
  api: DescribedApi,
  paths: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const { version, routes, hooks, unknownKeys } = api;
  // A lock file has the members of unions in the order of their names.
  const types = orderMembers(api.types);
  const model: ApiModel = { version, routes, hooks, types, ...(unknownKeys && { unknownKeys }) };
  const traits = Object.entries(routes).map(
    ([id, route]) => [id, traitsOf(route, paths.get(id))] as const,
  );
  const { modules } = emitClientModules(model, new Map(traits), (nth) => `./${fileName(nth)}`, {
    runtime: '@mikrokit/client/codecs',
  });
  return new Map(modules.map((text, nth) => [`codecs/${fileName(nth)}`, text]));
}

function fileName(nth: number): string {
  return ['index.js', 'model.js'][nth] ?? `part-${nth - 1}.js`;
}

function traitsOf(route: DescribedRoute, path: string | undefined): RouteTraits {
  const { methods, http, idempotent, idempotencyKey, resumable, detached, nestedQuery } = route;
  const isHttpRoute = http !== undefined && methods.length === 0;
  // Requests of these methods only read: RFC 9110 section 9.2.1.
  const onlyReads = isHttpRoute && /^(?:GET|HEAD) /.test(http);
  return {
    ...(path !== undefined && { path }),
    ...(methods.includes('GET') && { query: true }),
    ...((idempotent || onlyReads) && { idempotent: true }),
    ...(idempotencyKey && { idempotencyKey }),
    ...(resumable && { resumable }),
    ...(detached && { detached }),
    ...(http !== undefined && { http }),
    ...(nestedQuery && { nestedQuery }),
    ...(isHttpRoute && { rpc: false }),
  };
}
