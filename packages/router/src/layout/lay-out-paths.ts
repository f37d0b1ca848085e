import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { Metadata } from '../call/context.ts';
import { ContextStep } from '../call/context-step.ts';
import { HookSteps } from '../call/hook-steps.ts';
import { errorsToConsole } from '../call/logger.ts';
import { RouteStep } from '../call/route-step.ts';
import type { FlatRoute, FlatRoutes } from '../definition/flatten-routes.ts';
import type { ApiDescription } from '../describe/api-description.ts';
import { DescribeEndpoint } from '../describe/describe-endpoint.ts';
import type { RouterOptions } from '../router.ts';
import { type Channels, openChannels } from '../watch/channels.ts';
import { BatchEndpoint } from '../wire/batch-endpoint.ts';
import { PathEndpoint } from '../wire/path-endpoint.ts';
import { QueryEndpoint } from '../wire/query-endpoint.ts';
import { codecOf } from './attached-codecs.ts';
import type { ExecutionPath, Step, StepParts } from './execution-path.ts';
import { PathTable } from './path-table.ts';
import { cachingOf } from './query-options.ts';
import { Resource } from './resource.ts';
import { createPathOf } from './route-path.ts';
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
  readonly routes: ReadonlyMap<string, ServedRoute>;
  /** What stands before the ids of routes in paths, percent-encoded: `/api/`. */
  readonly base: string;
  /** See `RouterOptions`. */
  readonly maxDepth: number;
}

/** A route and where it is served. */
export interface ServedRoute {
  readonly route: FlatRoute;
  readonly endpoint: PathEndpoint;
  /** Percent-encoded. */
  readonly path: string;
  readonly resource: Resource;
}

/** Decides at start-up what each URL path runs. Throws for two on one path, and for a route without codecs. */
export function layOutPaths(flat: FlatRoutes, parts: LayoutParts): Layout {
  const { prefix = '', suffix = '', maxBatch = 100, describe = true } = parts;
  const maxBodySize = atLeast(1, 'maxBodySize', parts.maxBodySize ?? 1_048_576);
  const base = prefixPath(prefix);
  const pathOf = createPathOf(parts);
  const table = new PathTable(decodeURIComponent(base), suffix);
  const routes = new Map<string, ServedRoute>();
  const maxDepth = atLeast(1, 'maxDepth', parts.maxDepth ?? 64);
  const stepParts: StepParts = { maxDepth, description: parts.description };
  const channels = openChannels();
  const hookSteps = new HookSteps(flat.hooks, parts.codecs, stepParts);
  for (const route of flat.routes) {
    const { id } = route;
    const path = toExecutionPath(route, hookSteps, stepParts, parts, channels);
    const endpoint = new PathEndpoint(path, route.maxBodySize ?? maxBodySize);
    const caching = cachingOf(route);
    const urlPath = pathOf(route);
    const resource = new Resource({
      id,
      post: endpoint,
      get: caching && ((query) => new QueryEndpoint(endpoint, caching, query)),
    });
    table.add(urlPath, resource, 'change one path');
    routes.set(id, { route, endpoint, path: urlPath, resource });
  }
  if (atLeast(0, 'maxBatch', maxBatch) > 0) {
    const hookIds = new Set(flat.hooks.map(({ field }) => field));
    const post = new BatchEndpoint({ routes, hookIds, maxBatch, maxBodySize });
    const fix = 'change its path, or turn batches off with `maxBatch: 0`';
    table.add(base, new Resource({ id: '', name: 'the batch of calls', post }), fix);
  }
  if (describe) {
    const id = 'mikrokit.json';
    const endpoint = new DescribeEndpoint(parts.description, { routes, base });
    const fix = 'change its path, or turn the description off with `describe: false`';
    const resource = new Resource({ id, name: "the API's description", get: () => endpoint });
    table.add(base + id, resource, fix);
  }
  return { table, routes, base, maxDepth };
}

const noMetadata: Metadata = Object.freeze({});

function toExecutionPath(
  route: FlatRoute,
  hooks: HookSteps,
  stepParts: StepParts,
  { codecs, context, logger = errorsToConsole, toPublicError, tracing }: LayoutParts,
  channels: Channels | undefined,
): ExecutionPath {
  const { id, handler, timeout, description, metadata } = route;
  const codec = codecOf(codecs, id);
  const { contract } = codec;
  const steps: readonly Step[] = [
    ...(context === undefined ? [] : [new ContextStep(id, context)]),
    ...hooks.of(route.before),
    new RouteStep({ id, handler, codec, ...stepParts }),
    ...hooks.of(route.after),
  ];
  const seen = Object.freeze({ id, description, metadata: metadata ?? noMetadata });
  return { id, route: seen, contract, steps, timeout, logger, toPublicError, tracing, channels };
}

function atLeast(least: number, option: string, value: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new RangeError(
    `createRouter: ${option} is ${String(value)}; use an integer of ${least} or more`,
  );
}
