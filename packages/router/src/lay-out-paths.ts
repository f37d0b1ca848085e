import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { ApiDescription } from './api-description.ts';
import { codecOf } from './attached-codecs.ts';
import { BatchEndpoint } from './batch-endpoint.ts';
import { ContextStep } from './context-step.ts';
import { DescribeEndpoint } from './describe-endpoint.ts';
import type { Step } from './execution-path.ts';
import type { FlatRoute } from './flatten-routes.ts';
import { errorsToConsole } from './logger.ts';
import { PathEndpoint } from './path-endpoint.ts';
import { PathTable } from './path-table.ts';
import { QueryEndpoint } from './query-endpoint.ts';
import { cachingOf } from './query-options.ts';
import { Resource } from './resource.ts';
import { pathOf } from './route-path.ts';
import { RouteStep } from './route-step.ts';
import type { RouterOptions } from './router.ts';
import { toRoutePath } from './url-path.ts';

/** What `layOutPaths` needs beside the routes. */
export interface LayoutParts extends RouterOptions<unknown> {
  readonly codecs: RouterCodecs;
  readonly description: ApiDescription;
}

/** A router's routes, ready to be called. */
export interface Layout {
  readonly table: PathTable;
  /** By id, in key order. */
  readonly routes: ReadonlyMap<string, ServedRoute>;
}

/** A route and where it is served. */
export interface ServedRoute {
  readonly route: FlatRoute;
  readonly endpoint: PathEndpoint;
  /** Percent-encoded. */
  readonly path: string;
  readonly methods: readonly string[];
}

/** Decides at start-up what each URL path runs. Throws for two on one path, and for a route without codecs. */
export function layOutPaths(flat: readonly FlatRoute[], parts: LayoutParts): Layout {
  const { prefix = '', suffix = '', maxBatch = 100, describe = true } = parts;
  const maxBodySize = atLeast(1, 'maxBodySize', parts.maxBodySize ?? 1_048_576);
  const base = toRoutePath('', prefix, '');
  const table = new PathTable(decodeURIComponent(base), suffix);
  const endpoints = new Map<string, PathEndpoint>();
  const routes = new Map<string, ServedRoute>();
  for (const route of flat) {
    const { id } = route;
    const endpoint = toEndpoint(route, maxBodySize, parts);
    const caching = cachingOf(route);
    const path = pathOf(route, parts);
    const resource = new Resource({
      id,
      name: `route ${JSON.stringify(id)}`,
      post: endpoint,
      ...(caching && { get: (query: string) => new QueryEndpoint(endpoint, caching, query) }),
    });
    table.add(path, resource, 'change one path');
    endpoints.set(id, endpoint);
    routes.set(id, { route, endpoint, path, methods: resource.methods });
  }
  if (atLeast(0, 'maxBatch', maxBatch) > 0) {
    const hookIds: ReadonlySet<string> = new Set();
    const post = new BatchEndpoint({ endpoints, hookIds, maxBatch, maxBodySize });
    const fix = 'change its path, or turn batches off with `maxBatch: 0`';
    table.add(base, new Resource({ id: '', name: 'the batch of calls', post }), fix);
  }
  if (describe) {
    const id = 'mikrokit.json';
    const endpoint = new DescribeEndpoint(parts.description, routes);
    const fix = 'change its path, or turn the description off with `describe: false`';
    const resource = new Resource({ id, name: "the API's description", get: () => endpoint });
    table.add(toRoutePath(id, prefix, ''), resource, fix);
  }
  return { table, routes };
}

function toEndpoint(route: FlatRoute, maxBodySize: number, parts: LayoutParts): PathEndpoint {
  const { codecs, description, context, logger = errorsToConsole } = parts;
  const { id, handler, timeout } = route;
  const maxDepth = atLeast(1, 'maxDepth', parts.maxDepth ?? 64);
  const codec = codecOf(codecs, id);
  const routeStep = new RouteStep({ id, handler, codec, maxDepth, description });
  const steps: readonly Step[] =
    context === undefined ? [routeStep] : [new ContextStep(id, context), routeStep];
  return new PathEndpoint({ id, steps, timeout, logger }, route.maxBodySize ?? maxBodySize);
}

function atLeast(least: number, option: string, value: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new RangeError(
    `createRouter: ${option} is ${String(value)}; use an integer of ${least} or more`,
  );
}
