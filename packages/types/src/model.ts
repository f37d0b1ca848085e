import type { Documented } from './documented.ts';
import type { AnyObjectNode } from './kinds/any-object.ts';
import type { ArrayNode } from './kinds/array.ts';
import type { BigintNode } from './kinds/bigint.ts';
import type { BooleanNode } from './kinds/boolean.ts';
import type { BytesNode } from './kinds/bytes.ts';
import type { ConstrainedNode } from './kinds/constrained.ts';
import type { DateNode } from './kinds/date.ts';
import type { EnumNode } from './kinds/enum.ts';
import type { LiteralNode } from './kinds/literal.ts';
import type { MapNode } from './kinds/map.ts';
import type { NullNode } from './kinds/null.ts';
import type { NumberNode } from './kinds/number.ts';
import type { ObjectNode } from './kinds/object.ts';
import type { RegExpNode } from './kinds/regexp.ts';
import type { SetNode } from './kinds/set.ts';
import type { StringNode } from './kinds/string.ts';
import type { TemplateNode } from './kinds/template.ts';
import type { TemporalNode } from './kinds/temporal.ts';
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
  | AnyObjectNode
  | ArrayNode
  | BigintNode
  | BooleanNode
  | BytesNode
  | ConstrainedNode
  | DateNode
  | EnumNode
  | LiteralNode
  | MapNode
  | NullNode
  | NumberNode
  | ObjectNode
  | RegExpNode
  | SetNode
  | StringNode
  | TemplateNode
  | TemporalNode
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
  /** By hook id. */
  readonly hooks: Readonly<Record<string, HookModel>>;
  readonly types: Types;
  /** Absent where parameters lose keys that their types do not have, without a word. */
  readonly unknownKeys?: 'reject';
}

/** One type, with all types that it is made of. */
export interface TypeModel {
  readonly version: 1;
  readonly type: TypeId;
  readonly types: Types;
}

/** The signature of one route, without its context parameter. */
export interface RouteModel extends Documented {
  /** A tuple whose labels are the parameter names. */
  readonly params: TypeId;
  /** What the handler's promise gives, or what it returns. */
  readonly result: TypeId;
  /** As TypeScript would print it: `updateUser(user: User): User`. */
  readonly signature: string;
  /** Of all types that a caller and the server have to agree on: another when any of these differs, whatever their names. */
  readonly contract: string;
  /** Ids of the hooks at its level and the levels around it, which run before or after it; absent for none. */
  readonly hooks?: readonly string[];
  /** The errors that its type says it returns; absent for none. */
  readonly errors?: readonly ErrorModel[];
}

/** The signature of one hook, without its context parameter, and where its values travel. */
export interface HookModel extends Documented {
  /** A tuple whose labels are the parameter names. */
  readonly params: TypeId;
  /** Name, in lower case, of the header that its one parameter comes from; absent if they come in the body. */
  readonly header?: string;
  /** Its field in bodies, when that is not its id. */
  readonly name?: string;
  /** Where its result goes; absent if nowhere. Header names are in lower case. */
  readonly returns?: 'body' | { readonly header: string };
  /** Only of hooks that return something. */
  readonly result?: TypeId;
  /** As TypeScript would print it: `auth(token: string): void`. */
  readonly signature: string;
  /** The errors that its type says it returns; absent for none. */
  readonly errors?: readonly ErrorModel[];
}

/** An `RpcError` that a handler's result type names. */
export interface ErrorModel {
  readonly type: string;
  /** Absent for an error without data. */
  readonly data?: TypeId;
}

/** The node behind an id; throws for an id that the model does not hold. */
export function typeNode(types: Types, id: TypeId): TypeNode {
  const node = types[id];
  if (node === undefined) throw new Error(`The type model holds no type '${id}'`);
  return node;
}

/** The node behind an id, without what constrains it: of `string & MinLength<3>` that of `string`. */
export function bareNode(types: Types, id: TypeId): Exclude<TypeNode, ConstrainedNode> {
  const node = typeNode(types, id);
  return node.kind === 'constrained' ? bareNode(types, node.type) : node;
}
