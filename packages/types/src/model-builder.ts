import { identify } from './identify.ts';
import { kindOf } from './kinds/kinds.ts';
import {
  type ApiModel,
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
  readonly types: Types;
  /** Adds a route under its id; `params` must be a tuple, with the parameters' names as labels. */
  readonly addRoute: (id: string, params: TypeId, result: TypeId) => void;
  readonly build: () => ApiModel;
}

type RouteTypes = Pick<RouteModel, 'params' | 'result'>;

/** Makes an empty builder. */
export function createModelBuilder(): ModelBuilder {
  const types: Record<TypeId, TypeNode> = Object.create(null);
  const routes: Record<string, RouteTypes> = Object.create(null);
  let count = 0;
  const reserve = () => `draft${count++}`;
  return {
    types,
    reserve,
    define: (id, node) => {
      types[id] = node;
    },
    add: (node) => {
      const id = reserve();
      types[id] = node;
      return id;
    },
    addRoute: (id, params, result) => {
      routes[id] = { params, result };
    },
    build: () => {
      const model = finish(types, routes);
      const ordered = orderMembers(model.types);
      return ordered === model.types ? model : finish(ordered, model.routes);
    },
  };
}

/** Gives the types that routes use their final ids. */
function finish(types: Types, routes: Readonly<Record<string, RouteTypes>>): ApiModel {
  const ids = identify(types);
  const final = (id: TypeId) => ids.get(id) as TypeId;
  const model = {
    version: 1 as const,
    routes: Object.create(null) as Record<string, RouteModel>,
    types: Object.create(null) as Record<TypeId, TypeNode>,
  };
  const keep = (draft: TypeId) => {
    const id = final(draft);
    if (model.types[id]) return id;
    const node = typeNode(types, draft);
    model.types[id] = kindOf(node).mapTypes(node, final);
    kindOf(node).mapTypes(node, (part) => keep(part));
    return id;
  };
  for (const [id, route] of Object.entries(routes)) {
    model.routes[id] = {
      params: keep(route.params),
      result: keep(route.result),
      signature: printSignature(types, id, route.params, route.result),
    };
  }
  return model;
}

/** `updateUser(user: User): User`, for a tuple of parameters and a result. */
function printSignature(types: Types, name: string, params: TypeId, result: TypeId): string {
  return `${name}${printType(types, params).replace(/^\[/, '(').replace(/\]$/, ')')}: ${printType(types, result)}`;
}
