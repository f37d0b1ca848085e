import type { RouterCodecs } from '@mikrokit/types/runtime';
import { createSafeLogger } from './call/logger.ts';
import { CompiledRouter, type RouterParts, wholeParts } from './compiled-router.ts';
import { assertCodecs, assertUnknownKeys, RouteCodecs } from './definition/attached-codecs.ts';
import { codecsOfTypes } from './definition/codecs-of-types.ts';
import { type FlatRoute, type FlatRoutes, flattenRoutes } from './definition/flatten-routes.ts';
import { assertRequired } from './definition/hooks/assert-required.ts';
import { assertOptions, assertProblemDetails, integerOption } from './definition/option-checks.ts';
import type { Routes } from './definition/route-definition.ts';
import type { RouterOptions } from './definition/router-options.ts';
import { createTypeModel } from './definition/type-model.ts';
import type { HttpRoutes } from './http-routes/create-http-routes.ts';
import type { CallEndpoint } from './protocol/call-endpoint.ts';
import { type CallFactory, createEndpointFactory } from './protocol/endpoint-factory.ts';
import type { Router } from './router.ts';
import { LazyResource } from './routing/lazy-resource.ts';
import { PathTable } from './routing/path-table.ts';
import { createPaths } from './routing/route-path.ts';
import { ServedRoute, ServedRoutes } from './routing/served-routes.ts';

/** Replaced by `mikrokit build`. */
declare const MIKROKIT_BUILD: 'server' | 'function' | undefined;

/**
 * Makes a router from functions. The compiler turns their types into codecs and adds these as the last argument, so never
 * write it by hand. Throws if the file was not compiled, by the loader `@mikrokit/compiler/register`, `mikrokit build` or a
 * bundler plugin, and for misleading routes and options.
 *
 * @example
 * ```ts
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ add: (_context, a: number, b: number) => a + b });
 *
 * console.log(await api.call('add', 1, 2)); // → 3
 * ```
 */
export function createRouter<R extends Routes<Shared>, Shared = unknown>(
  routes: R,
  options: RouterOptions<Shared> = {},
  attached?: RouterCodecs,
): Router<R> {
  const flat = flattenRoutes(routes as Routes, attached?.lazy);
  assertOptions(options);
  const codecs = attached ?? codecsOfTypes(options.types, flat, options.unknownKeys);
  assertCodecs(codecs);
  assertUnknownKeys(codecs, options);
  // Left out of builds: an application runs from source before it is built.
  if (typeof MIKROKIT_BUILD === 'undefined') {
    assertProblemDetails(codecs, options);
    assertRequired(options.require, flat);
  }
  return new CompiledRouter(routes, compileRoutes(flat, codecs, options));
}

/** Makes the paths and endpoints of a lazy group that was loaded. */
function compileGroup(
  flat: FlatRoutes,
  codecs: RouterCodecs,
  { options, types }: Pick<RouterParts, 'options' | 'types'>,
): RouterParts {
  assertCodecs(codecs);
  assertUnknownKeys(codecs, options);
  if (typeof MIKROKIT_BUILD === 'undefined') assertRequired(options.require, flat);
  // The router already serves these for the routes of all groups.
  const own = { ...options, describe: false, maxBatch: 0 };
  const { schemas } = codecs;
  const model = async () => (await types.load()).json;
  return compileRoutes(flat, codecs, own, schemas ? createTypeModel({ model, schemas }) : types);
}

/** Decides what each URL path runs. Throws for two routes on one path, and for a route without codecs. */
export function compileRoutes(
  flat: FlatRoutes,
  codecs: RouterCodecs,
  options: RouterOptions<unknown>,
  types = createTypeModel(codecs),
): RouterParts {
  const { describe = true, messages, schemaMessages } = options;
  const logger = createSafeLogger(options.logger);
  const maxBodySize = integerOption(options, 'maxBodySize', 1);
  const { base, pathOf, idAt } = createPaths(options);
  const maxDepth = integerOption(options, 'maxDepth', 1);
  const maxBatch = integerOption(options, 'maxBatch', 0);
  const maxReplySize = integerOption(options, 'maxBatchReplySize', 1);
  const routeCodecs = new RouteCodecs(codecs);
  routeCodecs.assertAll(flat.lazy.length === 0 ? flat.routes : flat.routes.filter(isLoaded));
  const shared = {
    types,
    maxDepth,
    messages,
    checks: codecs.checks,
    schemas: codecs.schemas,
    schemaMessages,
    flat,
    codecs,
    routeCodecs,
    maxBodySize,
  };
  const factory = withLazyRoutes(flat, createEndpointFactory({ ...options, ...shared, logger }));
  const httpRoutes = codecs.http as HttpRoutes | undefined;
  const raw = flat.raws[0]?.rules.raw;
  const table = (httpRoutes ?? raw)?.createTable(idAt, base) ?? new PathTable(idAt);
  const list = flat.routes.map((route) => {
    const served = new ServedRoute(route, pathOf(route), factory);
    if (route.http === undefined) table.add(served.path, served);
    return served;
  });
  httpRoutes?.addHttpRoutes(list, table, factory);
  const routes = new ServedRoutes(list);
  const parts = { ...shared, table, routes, base, infoOf: httpRoutes?.infoOf, options };
  if (maxBatch > 0) {
    const load = async () => {
      const { BatchEndpoint } = await import('./protocol/batch-endpoint.ts');
      return new BatchEndpoint({
        routes,
        hookFields: [
          ...flat.hooks.map(({ field }) => field),
          ...flat.lazy.flatMap((group) => group.hookFields),
        ],
        maxBatch,
        maxBodySize,
        maxReplySize,
      });
    };
    table.add(base, new LazyResource({ kind: 'batch', id: '', maxBodySize, logger, load }));
  }
  if (describe) {
    const id = 'mikrokit.json';
    const load = async () => {
      const { DescribeEndpoint } = await import('./describe/describe-endpoint.ts');
      return new DescribeEndpoint(await wholeParts(parts));
    };
    const resource = new LazyResource({ kind: 'description', id, maxBodySize: 0, logger, load });
    table.add(base + id, resource);
  }
  raw?.addRoutes(table, shared, factory);
  for (const group of flat.lazy)
    group.open({
      maxBodySize,
      logger,
      compile: (inner, attached) => compileGroup(inner, attached, parts),
    });
  return parts;
}

function isLoaded({ lazy }: FlatRoute): boolean {
  return lazy === undefined;
}

/** Makes the routes of lazy groups load their group. */
function withLazyRoutes<Factory extends CallFactory>(flat: FlatRoutes, factory: Factory): Factory {
  if (flat.lazy.length === 0) return factory;
  return {
    ...factory,
    createEndpoint: (route: FlatRoute, Calls?: typeof CallEndpoint) =>
      route.lazy?.endpoint ?? factory.createEndpoint(route, Calls),
  };
}
