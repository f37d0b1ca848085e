import type { RouterCodecs } from '@mikrokit/types/runtime';
import { errorsToConsole } from '../call/logger.ts';
import type { FlatRoutes } from '../definition/flatten-routes.ts';
import type { ApiDescription } from '../describe/api-description.ts';
import type { RouterOptions } from '../router.ts';
import { LateEndpoint } from '../wire/late-endpoint.ts';
import { RouteCodecSources } from './attached-codecs.ts';
import { createEndpointMaker } from './endpoint-maker.ts';
import { OwnResource } from './own-resource.ts';
import { PathTable } from './path-table.ts';
import { createPathOf } from './route-path.ts';
import { ServedRoute } from './served-route.ts';
import { ServedRoutes } from './served-routes.ts';
import { prefixPath } from './url-path.ts';

/** What `layOutPaths` needs beside the routes. */
export interface LayoutParts extends RouterOptions<unknown> {
  readonly codecs: RouterCodecs;
  readonly description: ApiDescription;
}

/** A router's routes, ready to be called. */
export interface Layout {
  readonly table: PathTable;
  /** By id, in key order. */
  readonly routes: ServedRoutes;
  /** What stands before the ids of routes in paths, percent-encoded: `/api/`. */
  readonly base: string;
  /** See `RouterOptions`. */
  readonly maxDepth: number;
  readonly codecs: RouteCodecSources;
}

/** Decides at start-up what each URL path runs. Throws for two on one path, and for a route without codecs. */
export function layOutPaths(flat: FlatRoutes, parts: LayoutParts): Layout {
  const { prefix = '', suffix = '', maxBatch = 100, describe = true } = parts;
  const { logger = errorsToConsole } = parts;
  const maxBodySize = atLeast(1, 'maxBodySize', parts.maxBodySize ?? 1_048_576);
  const base = prefixPath(prefix);
  const pathOf = createPathOf(parts);
  const table = new PathTable(decodeURIComponent(base), suffix);
  const maxDepth = atLeast(1, 'maxDepth', parts.maxDepth ?? 64);
  const codecs = new RouteCodecSources(parts.codecs);
  const makeEndpoint = createEndpointMaker(flat, { ...parts, maxDepth, maxBodySize });
  const list = flat.routes.map((route) => {
    const served = new ServedRoute(route, pathOf(route), codecs.of(route.id), makeEndpoint);
    table.add(served.path, served, 'change one path');
    return served;
  });
  const routes = new ServedRoutes(list);
  if (atLeast(0, 'maxBatch', maxBatch) > 0) {
    const endpoint = new LateEndpoint({
      id: '',
      maxBodySize,
      logger,
      load: async () => {
        const { BatchEndpoint } = await import('../wire/batch-endpoint.ts');
        const hookIds = new Set(flat.hooks.map(({ field }) => field));
        return new BatchEndpoint({ routes, hookIds, maxBatch, maxBodySize });
      },
    });
    const fix = 'change its path, or turn batches off with `maxBatch: 0`';
    const batch = new OwnResource('', { name: 'the batch of calls', takes: 'POST', endpoint });
    table.add(base, batch, fix);
  }
  if (describe) {
    const id = 'mikrokit.json';
    const endpoint = new LateEndpoint({
      id,
      maxBodySize: 0,
      logger,
      load: async () => {
        const { DescribeEndpoint } = await import('../describe/describe-endpoint.ts');
        return new DescribeEndpoint(parts.description, { routes, base });
      },
    });
    const fix = 'change its path, or turn the description off with `describe: false`';
    const name = "the API's description";
    table.add(base + id, new OwnResource(id, { name, takes: 'GET', endpoint }), fix);
  }
  return { table, routes, base, maxDepth, codecs };
}

function atLeast(least: number, option: string, value: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new RangeError(
    `createRouter: ${option} is ${String(value)}; use an integer of ${least} or more`,
  );
}
