import { boundCollections } from './bound-collections.ts';
import { createClosedTypes } from './close-types.ts';
import { createContracts } from './contract/route-contract.ts';
import { DOCUMENTATION, type Documented, documentationOf } from './documented.ts';
import { identify } from './identify.ts';
import { kindOf } from './kinds/kinds.ts';
import {
  type ApiModel,
  type ErrorModel,
  type HookModel,
  type RouteModel,
  type TypeId,
  type TypeNode,
  type Types,
  typeNode,
} from './model.ts';
import { orderMembers } from './order-members.ts';
import { printType } from './print-type.ts';

/** Collects the types of an API while a front end reads them. */
export interface ModelBuilder {
  /** Adds a type and gives the id to refer to it by until the model is built. */
  readonly add: (node: TypeNode) => TypeId;
  /** An id for a type that is not read yet, so that it can refer to itself; `define` must follow. */
  readonly reserve: () => TypeId;
  readonly define: (id: TypeId, node: TypeNode) => void;
  /**
   * Adds types as an earlier model had them, with all that they are made of, under the ids that they have there. Of a
   * type that is added twice the first stays.
   */
  readonly adopt: (types: Types) => void;
  readonly types: Types;
  /** Adds a route under its id; `params` must be a tuple, with the parameters' names as labels. */
  readonly addRoute: (id: string, params: TypeId, result: TypeId, more?: RouteMore) => void;
  /** Adds a hook likewise; its result only if that goes somewhere. */
  readonly addHook: (id: string, hook: HookDraft) => void;
  /** A copy of a type whose objects, and those it is made of, refuse unknown keys instead of dropping them. */
  readonly close: (id: TypeId) => TypeId;
  /** With `unknownKeys: 'reject'`, parameters are closed. */
  readonly build: (options?: { readonly unknownKeys?: 'reject' | undefined }) => ApiModel;
  /** The types that some are made of, without routes; `ids` are theirs there. */
  readonly buildTypes: (drafts: readonly TypeId[]) => FinishedTypes;
  /**
   * Of the types in the model that was built, those whose doc comments are not the same wherever they come from: the
   * model has the first.
   */
  readonly commentedAnew: ReadonlySet<TypeId>;
}

/** A model of types alone. */
export interface FinishedTypes {
  readonly types: Types;
  readonly ids: readonly TypeId[];
}

/** A hook as a front end read it. */
export type HookDraft = Omit<HookModel, 'signature'>;

/** What a route may have beside its types. Its contract is worked out, unless an earlier model had it. */
export type RouteMore = Pick<RouteModel, 'hooks' | 'errors' | keyof Documented> &
  Partial<Pick<RouteModel, 'contract'>>;

type RouteDraft = Pick<RouteModel, 'params' | 'result'> & RouteMore;

/** A model whose routes may have no contracts yet. */
type Draft = Omit<ApiModel, 'routes'> & {
  readonly routes: Readonly<Record<string, DraftRoute>>;
};

type DraftRoute = RouteDraft & Pick<RouteModel, 'signature'>;

/** The routes and hooks of an API, by id. */
interface Drafts {
  readonly routes: Readonly<Record<string, RouteDraft>>;
  readonly hooks: Readonly<Record<string, HookDraft>>;
}

/** Makes an empty builder. */
export function createModelBuilder(): ModelBuilder {
  const types: Record<TypeId, TypeNode> = Object.create(null);
  const routes: Record<string, RouteDraft> = Object.create(null);
  const hooks: Record<string, HookDraft> = Object.create(null);
  const adopted = new Set<TypeId>();
  const commentedAnew = new Set<TypeId>();
  let count = 0;
  const reserve = () => `draft${count++}`;
  const { close } = createClosedTypes(types);
  return {
    types,
    commentedAnew,
    adopt: (finished) => {
      for (const [id, node] of Object.entries(finished)) {
        if (adopted.has(id) && differInComments(typeNode(types, id), node)) commentedAnew.add(id);
        if (adopted.has(id)) continue;
        adopted.add(id);
        types[id] = node;
      }
    },
    reserve,
    define: (id, node) => {
      types[id] = node;
    },
    add: (node) => {
      const id = reserve();
      types[id] = node;
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
      for (const id of findCommentedAnew(types, finished.types, ids)) commentedAnew.add(id);
      const ordered = orderMembers(model.types);
      if (ordered === model.types) return withContracts(model);
      const { ids: again, ...reordered } = finish(ordered, model);
      for (const id of [...commentedAnew]) commentedAnew.add(again.get(id) ?? id);
      // Unions that differed in their order alone are one type from here on.
      for (const id of findCommentedAnew(ordered, reordered.types, again)) commentedAnew.add(id);
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
 * Gives the types that are kept, and those they are made of, their final ids, which those have that are `adopted`.
 */
function createKeeper(types: Types, adopted: ReadonlySet<TypeId> = new Set()) {
  const ids = identify(types, { ignore: DOCUMENTATION, known: adopted });
  const final = (id: TypeId) => ids.get(id) as TypeId;
  const kept: Record<TypeId, TypeNode> = Object.create(null);
  const keep = (draft: TypeId): TypeId => {
    const id = final(draft);
    if (kept[id]) return id;
    const node = typeNode(types, draft);
    kept[id] = kindOf(node).mapTypes(node, final);
    kindOf(node).mapTypes(node, keep);
    return id;
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
      errors: errors.map(({ type, data }) => ({ type, ...(data && { data: keep(data) }) })),
    };
  for (const [id, route] of Object.entries(routes)) {
    model.routes[id] = {
      ...route,
      params: keep(route.params),
      result: keep(route.result),
      signature: printSignature(types, id, route.params, route.result),
      ...keepErrors(route.errors),
    };
  }
  for (const [id, hook] of Object.entries(hooks)) {
    model.hooks[id] = {
      ...hook,
      params: keep(hook.params),
      ...(hook.result !== undefined && { result: keep(hook.result) }),
      signature: printSignature(types, id, hook.params, hook.result),
      ...keepErrors(hook.errors),
    };
  }
  return { ...model, ids };
}

/** The ids of those types of a model that have other comments in another draft of the same. */
function* findCommentedAnew(
  drafts: Types,
  finished: Types,
  ids: ReadonlyMap<TypeId, TypeId>,
): Iterable<TypeId> {
  for (const [draft, id] of ids) {
    const first = finished[id];
    if (first && differInComments(first, typeNode(drafts, draft))) yield id;
  }
}

/** Of two nodes of one id. */
function differInComments(a: TypeNode, b: TypeNode): boolean {
  if (a === b || !(isCommented(a) || isCommented(b))) return false;
  return JSON.stringify(commentsOf(a)) !== JSON.stringify(commentsOf(b));
}

function isCommented(node: TypeNode): boolean {
  const { description, deprecated } = node as Documented;
  const isAny = description !== undefined || deprecated === true;
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
    // The same keys in the same order, wherever it comes from.
    const { contract = contractOf(route), ...rest } = route;
    routes[id] = { ...rest, contract };
  }
  return { ...model, routes };
}

/** `updateUser(user: User): User`, for a tuple of parameters and a result. */
function printSignature(
  types: Types,
  name: string,
  params: TypeId,
  result: TypeId | undefined,
): string {
  const list = printType(types, params).replace(/^\[/, '(').replace(/\]$/, ')');
  return `${name}${list}: ${result === undefined ? 'void' : printType(types, result)}`;
}
