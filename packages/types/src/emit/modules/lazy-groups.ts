import { typesWithin } from '../../analysis/deep-types.ts';
import { type Code, entry, js, jsonCode } from '../../code/code.ts';
import { routeFilesOf } from '../../forms/route-files.ts';
import type { ApiModel } from '../../model/model.ts';
import type { TypeId } from '../../model/nodes.ts';
import type { LazyRouteTraits } from '../../runtime/codecs/route-codecs.ts';
import { bodyLimit, requestSizes } from '../../sizes/request-size.ts';

/** The options of a route that are fixed before its module is loaded. */
export type LazyRouteOptions = Pick<
  LazyRouteTraits,
  'path' | 'query' | 'rpc' | 'public' | 'maxBodySize' | 'guards'
>;

/** A group of routes made by `lazy()`, in an API's model. */
export interface LazyGroupModel {
  /** Its keys joined with `/`. */
  readonly id: string;
  /** By route id. */
  readonly routes: Readonly<Record<string, LazyRouteOptions>>;
  /** Ids of the hooks around it. */
  readonly around: readonly string[];
}

/**
 * The part of an API with the routes that are loaded at startup, and all hooks around lazy groups.
 */
export function withoutLazyGroups(model: ApiModel, groups: readonly LazyGroupModel[]): ApiModel {
  const isLazy = (id: string) => groups.some(({ routes }) => Object.hasOwn(routes, id));
  const ids = Object.keys(model.routes).filter((id) => !isLazy(id));
  return partOf(
    model,
    ids,
    groups.flatMap(({ around }) => around),
  );
}

/** The part of an API with the routes of one lazy group, and all hooks that run for them. */
export function onlyLazyGroup(model: ApiModel, { routes, around }: LazyGroupModel): ApiModel {
  return partOf(model, Object.keys(routes), around);
}

/** The part of an API with some routes, their hooks and further ones, and the types of these. */
function partOf(model: ApiModel, ids: readonly string[], more: readonly string[]): ApiModel {
  const isOfRoutes = new Set(ids);
  const routes = Object.entries(model.routes).filter(([id]) => isOfRoutes.has(id));
  const isOfHooks = new Set([...more, ...routes.flatMap(([, { hooks = [] }]) => hooks)]);
  const hooks = Object.entries(model.hooks).filter(([id]) => isOfHooks.has(id));
  const named = new Set<TypeId>();
  for (const [, { params, result, errors = [], ...route }] of [...routes, ...hooks]) {
    const item = 'item' in route ? route.item : undefined;
    const data = errors.map((error) => error.data);
    for (const id of [params, result, item, ...data]) if (id !== undefined) named.add(id);
  }
  const reached = typesWithin(model.types, named);
  const types = Object.entries(model.types).filter(([id]) => reached.has(id));
  return {
    ...model,
    routes: Object.fromEntries(routes),
    hooks: Object.fromEntries(hooks),
    types: Object.fromEntries(types),
  };
}

/** The field with an API's lazy groups. `requestOf` names the module with a group's codecs. */
export function lazyField(
  model: ApiModel,
  groups: readonly LazyGroupModel[],
  requestOf: (group: LazyGroupModel) => string,
): Code {
  const sizes = requestSizes(model);
  const entries = groups.map((group) => {
    const routes = Object.entries(group.routes).map(([id, options]) =>
      traitsOf(model, sizes, { id, options, around: group.around }),
    );
    const fields = hookFieldsOf(model, group);
    const hookFields = fields.length === 0 ? [] : [js`hookFields: ${jsonCode(fields)},\n  `];
    const load = js`load: () => import(${requestOf(group)}).then(({ codecs }) => codecs),`;
    return entry(group.id, js`{\n  routes: ${jsonCode(routes)},\n  ${hookFields}${load}\n},`);
  });
  return js`lazy: {\n  __proto__: null,\n  ${entries}\n},`;
}

interface LazyRouteModel {
  readonly id: string;
  readonly options: LazyRouteOptions;
  readonly around: readonly string[];
}

function traitsOf(
  { routes, types }: ApiModel,
  sizes: ReturnType<typeof requestSizes>,
  { id, options, around }: LazyRouteModel,
): LazyRouteTraits {
  const route = routes[id];
  if (route === undefined) throw new Error(`The model has no route '${id}'`);
  const { http, item, hooks = [] } = route;
  const files = routeFilesOf(types, route);
  const size = sizes.get(id);
  const limit = size && 'bytes' in size ? bodyLimit(size.bytes) : Number.POSITIVE_INFINITY;
  return {
    id,
    ...options,
    ...(http !== undefined && { http }),
    ...(Number.isSafeInteger(limit) && { bodyLimit: limit }),
    ...(item !== undefined && { streams: true }),
    ...(files?.result && { sendsFile: true }),
    ...(files?.params && { isRaw: true }),
    ...(files?.params?.maxBytes !== undefined && { fileBytes: files.params.maxBytes }),
    ...(files?.params?.body === 'multipart' && { isForm: true }),
    ...(hooks.some((hook) => !around.includes(hook)) && { hasOwnHooks: true }),
  };
}

/** The body fields of the hooks inside a group. */
function hookFieldsOf({ routes, hooks }: ApiModel, group: LazyGroupModel): readonly string[] {
  const ids = Object.keys(group.routes).flatMap((id) => routes[id]?.hooks ?? []);
  const own = [...new Set(ids)].filter((id) => !group.around.includes(id));
  return own.flatMap((id) => {
    const { name = id, header } = hooks[id] ?? {};
    return header === undefined ? [name] : [];
  });
}
