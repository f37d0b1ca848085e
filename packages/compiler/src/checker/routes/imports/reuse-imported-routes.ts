import {
  type ApiModel,
  type HookModel,
  type TypeId,
  type TypeNode,
  typesWithin,
} from '@mikrokit/types/model';
import type { FoundRoute, ImportedRoutes } from '../../../incremental/imported-routes.ts';
import { addCheckFunction } from '../../constraints/check-functions.ts';
import type { ReadContext } from '../../read-context.ts';
import type { ModuleExport } from '../../symbols/exports-of.ts';
import { addSchema } from '../../types/schemas/schema-exports.ts';
import { addGuard } from '../definitions/read-guard.ts';
import type { Collected, Entry, ReadImport } from './entry.ts';

/** Adds imported routes that were read before to the model, as if their entry were read again. */
export function addImportedRoutes(
  context: ReadContext,
  entry: Entry,
  { routes, hooks, levelHooks, types, checks, schemas, guards }: ImportedRoutes,
): void {
  const { hooks: around, collected, node, path } = entry;
  context.builder.adopt(types);
  const location = {
    node,
    what: `Entry '${path.join('/')}' of the routes`,
    path: '',
    isResult: false,
  };
  for (const [name, check] of Object.entries(checks))
    addCheckFunction(context, name, check, location);
  if (context.parsing.by === 'router')
    for (const [name, schema] of Object.entries(schemas))
      addSchema(context, name, schema, location);
  for (const [id, definition] of Object.entries(guards))
    addGuard(context, entry, id, { definition, node });
  for (const [id, hook] of Object.entries(hooks)) context.builder.addHook(id, hook);
  around.at(-1)?.push(...levelHooks);
  collected.routes.push(
    ...routes.map((route) => ({ ...route, hooks: [...around, ...route.hooks] })),
  );
}

/**
 * Creates imported routes to cache, once the types have their final ids in the model. `undefined` if
 * they must not be cached.
 */
export function toImportedRoutes(
  context: ReadContext,
  read: ReadImport,
  collected: Collected,
  model: ApiModel,
): ImportedRoutes | undefined {
  // Hooks that provide values have names instead of paths.
  const inside = collected.routes
    .slice(read.from, read.to)
    .flatMap(({ hooks }) => hooks.slice(read.depth));
  const within = new Set(inside.flat());
  const isOwn = (id: string): boolean =>
    within.has(id) || id === read.path || id.startsWith(`${read.path}/`);
  const hooks = Object.entries(model.hooks).filter(([id]) => isOwn(id));
  const routes = collected.routes
    .slice(read.from, read.to)
    .map(({ id, hooks, doc, traits }): FoundRoute => {
      const route = model.routes[id];
      if (!route) throw new Error(`The model has no route '${id}'`);
      const { params, result, item, errors = [], contract } = route;
      const inner = hooks.slice(read.depth);
      const types = { params, result, ...(item !== undefined && { item }), errors };
      return { id, ...types, hooks: inner, doc, traits, ...(!route.hooks && { contract }) };
    });
  const guards: Record<string, string> = {};
  for (const id of within) {
    const guard = collected.guards.get(id);
    if (guard?.definition !== undefined) guards[id] = guard.definition;
  }
  const types: Record<TypeId, TypeNode> = {};
  const checks: Record<string, ModuleExport> = {};
  const schemas: Record<string, ModuleExport> = {};
  const named = [...routes.flatMap(typesOf), ...hooks.flatMap(([, hook]) => typesOf(hook))];
  for (const id of typesWithin(model.types, named)) {
    // The comments of such a type depend on what else is read.
    if (context.builder.differentlyCommented.has(id)) return undefined;
    const node = model.types[id] as TypeNode;
    types[id] = node;
    for (const constraint of node.kind === 'constrained' ? node.constraints : []) {
      const check = constraint.kind === 'check' && context.checkFunctions.get(constraint.name);
      if (check) checks[constraint.name] = check;
    }
    const schema = node.kind === 'parsed' ? context.schemas.get(node.schema) : undefined;
    if (node.kind === 'parsed' && schema === undefined) return undefined;
    if (node.kind === 'parsed' && schema) schemas[node.schema] = schema;
  }
  return {
    routes,
    hooks: Object.fromEntries(hooks),
    levelHooks: read.levelHooks,
    types,
    checks,
    schemas,
    guards,
  };
}

function typesOf({
  params,
  result,
  item,
  errors = [],
}: Pick<HookModel, 'errors' | 'params' | 'result'> & Pick<FoundRoute, 'item'>): readonly TypeId[] {
  const errorTypes = errors.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return [params, ...[result, item].filter((id) => id !== undefined), ...errorTypes];
}
