import type { ArrayNode } from './kinds/array.ts';
import type { BigintNode } from './kinds/bigint.ts';
import type { BooleanNode } from './kinds/boolean.ts';
import type { BytesNode } from './kinds/bytes.ts';
import type { DateNode } from './kinds/date.ts';
import type { EnumNode } from './kinds/enum.ts';
import type { LiteralNode } from './kinds/literal.ts';
import type { MapNode } from './kinds/map.ts';
import type { NullNode } from './kinds/null.ts';
import type { NumberNode } from './kinds/number.ts';
import type { ObjectNode } from './kinds/object.ts';
import type { SetNode } from './kinds/set.ts';
import type { StringNode } from './kinds/string.ts';
import type { TupleNode } from './kinds/tuple.ts';
import type { UndefinedNode } from './kinds/undefined.ts';
import type { UnionNode } from './kinds/union.ts';
import type { UnknownNode } from './kinds/unknown.ts';
import type { UrlNode } from './kinds/url.ts';

/**
 * Names a type within a model. In a finished model it is a hash of the type's structure and name,
 * so the same type has the same id in every API that uses it.
 */
export type TypeId = string;

/** One type, as plain JSON data. Types that it is made of are named by id, so recursion is no special case. */
export type TypeNode =
  | ArrayNode
  | BigintNode
  | BooleanNode
  | BytesNode
  | DateNode
  | EnumNode
  | LiteralNode
  | MapNode
  | NullNode
  | NumberNode
  | ObjectNode
  | SetNode
  | StringNode
  | TupleNode
  | UndefinedNode
  | UnionNode
  | UnknownNode
  | UrlNode;

export type KindName = TypeNode['kind'];
export type NodeOf<K extends KindName> = Extract<TypeNode, { kind: K }>;

/** Types by id. Has no prototype where this package makes it. */
export type Types = Readonly<Record<TypeId, TypeNode>>;

/** Everything there is to know of an API's types: the source of codecs, descriptions and clients. */
export interface ApiModel {
  readonly version: 1;
  /** By route id, in the order of the routes object. */
  readonly routes: Readonly<Record<string, RouteModel>>;
  readonly types: Types;
}

/** The signature of one route, without its context parameter. */
export interface RouteModel {
  /** A tuple whose labels are the parameter names. */
  readonly params: TypeId;
  /** What the handler's promise gives, or what it returns. */
  readonly result: TypeId;
  /** As TypeScript would print it: `updateUser(user: User): User`. */
  readonly signature: string;
}

/** The node behind an id; throws for an id that the model does not hold. */
export function typeNode(types: Types, id: TypeId): TypeNode {
  const node = types[id];
  if (node === undefined) throw new Error(`The type model holds no type '${id}'`);
  return node;
}
