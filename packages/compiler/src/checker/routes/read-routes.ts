import type { LazyGroupModel, RouteTraits } from '@mikrokit/types/emit';
import type { ApiModel } from '@mikrokit/types/model';
import type { FoundRoute } from '../../incremental/imported-routes.ts';
import type { Type } from '../api/checked-types.ts';
import type { Node } from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { prefetchRoutes } from '../requests/prefetch-types.ts';
import { readEntry } from './definitions/read-entry.ts';
import { rejectRouteIds } from './definitions/read-guard.ts';
import { type HttpRouteNodes, rejectHttpRoutes } from './definitions/read-http-route.ts';
import { toLazyGroup } from './definitions/read-lazy-group.ts';
import { readGroup } from './definitions/read-level.ts';
import { type RequiredHooks, rejectUnguarded } from './definitions/require-hooks.ts';
import type { Collected, Entry, ReadImport } from './imports/entry.ts';
import { findImportedEntries } from './imports/find-imported-entries.ts';
import { toImportedRoutes } from './imports/reuse-imported-routes.ts';
import { rejectSensitiveInUrl } from './signatures/reject-in-url.ts';

/** A routes object. */
interface Routes {
  readonly type: Type;
  /** The expression of the object, or the location of the name of its type. */
  readonly node: Node;
  /** The option that the model is built with. */
  readonly unknownKeys?: 'reject' | undefined;
  /** The hooks of which one must run before each route that is not public. */
  readonly required?: RequiredHooks;
}

/** Everything read from a routes object in addition to the model. */
interface ReadRoutes {
  /** Options of routes that clients need, by route id. */
  readonly traits: ReadonlyMap<string, RouteTraits>;
  /** The groups that are loaded later. */
  readonly lazy: readonly LazyGroupModel[];
  /** Keeps imported routes for the next time. */
  readonly storeImports: (model: ApiModel) => void;
}

/** Reads every route of a routes object into the model, following variables to their initializers. */
export function readRoutes(
  context: ReadContext,
  { type, node, unknownKeys, required = 'unclear' }: Routes,
): ReadRoutes {
  const importedEntries = findImportedEntries(context, type, unknownKeys);
  const known = [...importedEntries.values()].flatMap(({ type, known }) => (known ? [type] : []));
  prefetchRoutes(context, type, known);
  const routes: FoundRoute[] = [];
  const imports: ReadImport[] = [];
  const collected: Collected = {
    routes,
    imports,
    httpRouteNodes: new Map(),
    hookDefinitions: new Map(),
    guardable: new Map(),
    importedEntries,
    guards: new Map(),
    lazy: [],
    lazyOptions: new Map(),
    readEntry: (entry: Entry) => readEntry(context, entry),
  };
  const provided = new Map();
  readGroup(context, { type, node, path: [], hooks: [], provided, collected, doc: {}, traits: {} });
  rejectRouteIds(context, collected);
  rejectUnguarded(context, collected, required);
  const nodesOf = (id: string): HttpRouteNodes =>
    collected.httpRouteNodes.get(id) ?? { route: node, parameters: new Map() };
  rejectHttpRoutes(context, routes, nodesOf);
  rejectSensitiveInUrl(context, routes, nodesOf);
  for (const { id, params, result, item, hooks, errors, doc, contract, traits } of routes) {
    const applying = hooks.flat();
    context.builder.addRoute(id, params, result, {
      ...(applying.length > 0 ? { hooks: applying } : contract !== undefined && { contract }),
      ...(item !== undefined && { item }),
      ...(errors.length > 0 && { errors }),
      ...(traits.http !== undefined && { http: traits.http }),
      ...(traits.nestedQuery && { nestedQuery: true }),
      ...(traits.idempotencyKey && { idempotencyKey: true }),
      ...doc,
    });
  }
  return {
    traits: new Map(routes.map(({ id, traits }) => [id, traits])),
    lazy: collected.lazy.map((group) => toLazyGroup(group, collected)),
    storeImports: (model) => {
      for (const read of imports) {
        // Which of its routes are lazy is not stored.
        if (collected.lazy.some(({ from, to }) => from < read.to && to > read.from)) continue;
        const imported = toImportedRoutes(context, read, collected, model);
        if (imported) context.importedRoutes?.keep(read.source, imported);
      }
    },
  };
}
