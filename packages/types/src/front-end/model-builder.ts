import { createClosedTypes } from '../analysis/closed-types.ts';
import { identify } from '../analysis/identify.ts';
import { orderMembers } from '../analysis/order-members.ts';
import { printSignature } from '../analysis/print-type.ts';
import { createContracts } from '../contract/route-contract.ts';
import { kindOf } from '../kinds/kinds.ts';
import {
  DOCUMENTATION,
  type Documented,
  documentationOf,
  type RouteDocumentation,
} from '../model/documented.ts';
import {
  type ApiModel,
  type ErrorModel,
  type HookModel,
  type RouteModel,
  typeNode,
} from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import { boundCollections } from './bound-collections.ts';

/** Collects the types of an API while a front end reads them. */
export interface ModelBuilder {
  /** Adds a type and returns its id until the model is built. */
  readonly add: (node: TypeNode) => TypeId;
  /** Reserves an id for an unread type, so that it can refer to itself; `define` must follow. */
  readonly reserve: () => TypeId;
  readonly define: (id: TypeId, node: TypeNode) => void;
  /**
   * Adds types of an earlier model with their inner types, under their ids in that model. If a type is added twice,
   * the first one stays.
   */
  readonly adopt: (types: Types) => void;
  readonly types: Types;
  /** The kinds of all types so far, so that we can skip searches for rare kinds. */
  readonly kinds: ReadonlySet<TypeNode['kind']>;
  /** The hooks so far, by id. */
  readonly hooks: Readonly<Record<string, HookDraft>>;
  /** Adds a route under its id; `params` must be a tuple, with the parameters' names as labels. */
  readonly addRoute: (id: string, params: TypeId, result: TypeId, more?: RouteMore) => void;
  /** Adds a hook under its id. It has a result only if clients get it. */
  readonly addHook: (id: string, hook: HookDraft) => void;
  /**
   * A copy of a type and its inner types whose objects reject unknown keys instead of dropping
   * them.
   */
  readonly close: (id: TypeId) => TypeId;
  /** With `unknownKeys: 'reject'`, parameters are closed. */
  readonly build: (options?: { readonly unknownKeys?: 'reject' | undefined }) => ApiModel;
  /** The finished types of these drafts, without routes; `ids` are their new ids. */
  readonly buildTypes: (drafts: readonly TypeId[]) => FinishedTypes;
  /**
   * Types of the finished model that were declared more than once with different doc comments. The model has the
   * first comment.
   */
  readonly differentlyCommented: ReadonlySet<TypeId>;
}

/** A model of types alone. */
export interface FinishedTypes {
  readonly types: Types;
  readonly ids: readonly TypeId[];
}

/** A hook as a front end read it. */
export type HookDraft = Omit<HookModel, 'signature'>;

/** Optional data of a route. Its contract is computed unless an earlier model has it. */
type RouteMore = Pick<
  RouteModel,
  'hooks' | 'errors' | 'item' | 'http' | 'nestedQuery' | keyof RouteDocumentation
> &
  Partial<Pick<RouteModel, 'contract'>>;

type RouteDraft = Pick<RouteModel, 'params' | 'result'> & RouteMore;

/** A model whose routes can lack contracts. */
type Draft = Omit<ApiModel, 'routes'> & {
  readonly routes: Readonly<Record<string, DraftRoute>>;
};

type DraftRoute = RouteDraft & Pick<RouteModel, 'signature'>;

/** The routes and hooks of an API, by id. */
interface Drafts {
  readonly routes: Readonly<Record<string, RouteDraft>>;
  readonly hooks: Readonly<Record<string, HookDraft>>;
}

/** Creates an empty builder. */
export function createModelBuilder(): ModelBuilder {
  const types: Record<TypeId, TypeNode> = Object.create(null);
  const routes: Record<string, RouteDraft> = Object.create(null);
  const hooks: Record<string, HookDraft> = Object.create(null);
  const kinds = new Set<TypeNode['kind']>();
  const adopted = new Set<TypeId>();
  const differentlyCommented = new Set<TypeId>();
  let count = 0;
  const reserve = () => `draft${count++}`;
  const { close } = createClosedTypes(types);
  const define = (id: TypeId, node: TypeNode): void => {
    types[id] = node;
    kinds.add(node.kind);
  };
  return {
    types,
    kinds,
    hooks,
    differentlyCommented,
    adopt: (finished) => {
      for (const [id, node] of Object.entries(finished)) {
        if (adopted.has(id) && differInComments(typeNode(types, id), node))
          differentlyCommented.add(id);
        if (adopted.has(id)) continue;
        adopted.add(id);
        define(id, node);
      }
    },
    reserve,
    define,
    add: (node) => {
      const id = reserve();
      define(id, node);
      return id;
    },
    addRoute: (id, params, result, more) => {
      routes[id] = { params, result, ...more };
    },
    addHook: (id, hook) => {
      hooks[id] = hook;
    },
    close,
    build: ({ unknownKeys } = {}) => {
      const drafts = unknownKeys
        ? { routes: closeParams(routes, close), hooks: closeParams(hooks, close) }
        : { routes, hooks };
      boundCollections(types, adopted);
      const { ids, ...finished } = finish(types, drafts, adopted);
      const model = { ...finished, ...(unknownKeys && { unknownKeys }) };
      for (const id of findDifferentlyCommented(types, finished.types, ids))
        differentlyCommented.add(id);
      const ordered = orderMembers(model.types);
      if (ordered === model.types) return withContracts(model);
      const { ids: again, ...reordered } = finish(ordered, model);
      for (const id of [...differentlyCommented]) differentlyCommented.add(again.get(id) ?? id);
      // From here on, unions that differed only in their order are one type.
      for (const id of findDifferentlyCommented(ordered, reordered.types, again))
        differentlyCommented.add(id);
      return withContracts({ ...model, ...reordered });
    },
    buildTypes: (drafts) => {
      boundCollections(types, adopted);
      const finished = finishTypes(types, drafts);
      const ordered = orderMembers(finished.types);
      return ordered === finished.types ? finished : finishTypes(ordered, finished.ids);
    },
  };
}

function closeParams<H extends { readonly params: TypeId }>(
  handlers: Readonly<Record<string, H>>,
  close: (id: TypeId) => TypeId,
): Readonly<Record<string, H>> {
  const closed: Record<string, H> = Object.create(null);
  for (const [id, handler] of Object.entries(handlers)) {
    closed[id] = { ...handler, params: close(handler.params) };
  }
  return closed;
}

function finishTypes(types: Types, drafts: readonly TypeId[]): FinishedTypes {
  const kept = createKeeper(types);
  return { ids: drafts.map(kept.keep), types: kept.types };
}

/**
 * Gives the kept types and their inner types their final ids, which `adopted` types have already.
 */
function createKeeper(types: Types, adopted: ReadonlySet<TypeId> = new Set()) {
  const ids = identify(types, { ignore: DOCUMENTATION, known: adopted });
  const final = (id: TypeId) => ids.get(id) as TypeId;
  const kept: Record<TypeId, TypeNode> = Object.create(null);
  // Not recursive, because types can be nested deeper than the stack.
  const keep = (draft: TypeId): TypeId => {
    const waiting = [draft];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const id = final(next);
      if (kept[id]) continue;
      const node = typeNode(types, next);
      const inner: TypeId[] = [];
      kept[id] = kindOf(node).mapTypes(node, (part) => {
        inner.push(part);
        return final(part);
      });
      waiting.push(...inner.reverse());
    }
    return final(draft);
  };
  return { keep, types: kept, ids };
}

/** Gives the types that routes and hooks use their final ids. */
function finish(
  types: Types,
  { routes, hooks }: Drafts,
  adopted?: ReadonlySet<TypeId>,
): Draft & { readonly ids: ReadonlyMap<TypeId, TypeId> } {
  const { keep, types: kept, ids } = createKeeper(types, adopted);
  const model = {
    version: 1 as const,
    routes: Object.create(null) as Record<string, DraftRoute>,
    hooks: Object.create(null) as Record<string, HookModel>,
    types: kept,
  };
  const keepErrors = (errors: readonly ErrorModel[] | undefined) =>
    errors && {
      errors: errors.map(({ data, ...error }) => ({ ...error, ...(data && { data: keep(data) }) })),
    };
  for (const [id, route] of Object.entries(routes)) {
    model.routes[id] = {
      ...route,
      params: keep(route.params),
      result: keep(route.result),
      ...(route.item !== undefined && { item: keep(route.item) }),
      signature: printSignature(types, id, route),
      ...keepErrors(route.errors),
    };
  }
  for (const [id, hook] of Object.entries(hooks)) {
    model.hooks[id] = {
      ...hook,
      params: keep(hook.params),
      ...(hook.result !== undefined && { result: keep(hook.result) }),
      signature: printSignature(types, id, hook),
      ...keepErrors(hook.errors),
    };
  }
  return { ...model, ids };
}

/** The ids of types of a model that have different comments in another draft of the same type. */
function* findDifferentlyCommented(
  drafts: Types,
  finished: Types,
  ids: ReadonlyMap<TypeId, TypeId>,
): Iterable<TypeId> {
  for (const [draft, id] of ids) {
    const first = finished[id];
    if (first && differInComments(first, typeNode(drafts, draft))) yield id;
  }
}

/** Compares two nodes that have one id. */
function differInComments(a: TypeNode, b: TypeNode): boolean {
  if (a === b || !(isCommented(a) || isCommented(b))) return false;
  return JSON.stringify(commentsOf(a)) !== JSON.stringify(commentsOf(b));
}

function isCommented(node: TypeNode): boolean {
  const { description, deprecated, examples } = node as Documented;
  const isAny = description !== undefined || deprecated === true || examples !== undefined;
  return isAny || (node.kind === 'object' && node.properties.some((p) => isCommented(p as never)));
}

function commentsOf(node: TypeNode): readonly Documented[] {
  const properties = node.kind === 'object' ? node.properties : [];
  return [node as Documented, ...properties].map(documentationOf);
}

function withContracts(model: Draft): ApiModel {
  const missing = Object.values(model.routes).filter(({ contract }) => contract === undefined);
  const contractOf = createContracts(model, missing);
  const routes: Record<string, RouteModel> = Object.create(null);
  for (const [id, route] of Object.entries(model.routes)) {
    // Keys have the same order, wherever the contract comes from.
    const { contract = contractOf(route), ...rest } = route;
    routes[id] = { ...rest, contract };
  }
  return { ...model, routes };
}
