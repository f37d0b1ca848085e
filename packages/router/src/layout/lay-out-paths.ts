import type { RouterCodecs } from '@mikrokit/types/runtime';
import { errorsToConsole } from '../call/logger.ts';
import { faultOf } from '../definition/faults.ts';
import type { FlatRoutes } from '../definition/flatten-routes.ts';
import type { ApiDescription } from '../describe/api-description.ts';
import type { RouterOptions } from '../router.ts';
import { Late } from '../wire/load-first.ts';
import { RouteCodecSources } from './attached-codecs.ts';
import { createEndpointMaker } from './endpoint-maker.ts';
import type { Failing } from './execution-path.ts';
import { OwnResource } from './own-resource.ts';
import { PathTable } from './path-table.ts';
import { createPaths } from './route-path.ts';
import { ServedRoute } from './served-route.ts';
import { ServedRoutes } from './served-routes.ts';

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
  readonly failing: Failing;
}

/** Decides at start-up what each URL path runs. Throws for two on one path, and for a route without codecs. */
export function layOutPaths(flat: FlatRoutes, parts: LayoutParts): Layout {
  const { maxBatch = 100, describe = true, logger = errorsToConsole } = parts;
  const maxBodySize = atLeast(1, 'maxBodySize', parts.maxBodySize ?? 1_048_576);
  const { base, pathOf, idAt } = createPaths(parts);
  const table = new PathTable(idAt);
  const maxDepth = atLeast(1, 'maxDepth', parts.maxDepth ?? 64);
  const codecs = new RouteCodecSources(parts.codecs);
  const failing = new Late(() => import('../call/failed-call.ts'));
  codecs.assertAll(flat.routes);
  const makeEndpoint = createEndpointMaker(flat, codecs, {
    ...parts,
    maxDepth,
    maxBodySize,
    failing,
  });
  const list = flat.routes.map((route) => {
    const served = new ServedRoute(route, pathOf(route), makeEndpoint);
    table.add(served.path, served);
    return served;
  });
  const routes = new ServedRoutes(list);
  if (atLeast(0, 'maxBatch', maxBatch) > 0) {
    const load = async () => {
      const { BatchEndpoint } = await import('../wire/batch-endpoint.ts');
      const hookIds = new Set(flat.hooks.map(({ field }) => field));
      return new BatchEndpoint({ routes, hookIds, maxBatch, maxBodySize });
    };
    table.add(base, new OwnResource({ kind: 'batch', id: '', maxBodySize, logger, load }));
  }
  if (describe) {
    const id = 'mikrokit.json';
    const load = async () => {
      const { DescribeEndpoint } = await import('../describe/describe-endpoint.ts');
      return new DescribeEndpoint(parts.description, { routes, base });
    };
    table.add(
      base + id,
      new OwnResource({ kind: 'description', id, maxBodySize: 0, logger, load }),
    );
  }
  return { table, routes, base, maxDepth, codecs, failing };
}

function atLeast(least: number, option: string, value: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new RangeError(faultOf('no-number', `${option} `, value, least));
}
