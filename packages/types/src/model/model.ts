import type { AnyObjectNode } from '../kinds/collections/any-object.ts';
import type { ArrayNode } from '../kinds/collections/array.ts';
import type { MapNode } from '../kinds/collections/map.ts';
import type { ObjectNode } from '../kinds/collections/object.ts';
import type { SetNode } from '../kinds/collections/set.ts';
import type { TupleNode } from '../kinds/collections/tuple.ts';
import type { ConstrainedNode } from '../kinds/constrained.ts';
import type { BytesNode } from '../kinds/instances/bytes.ts';
import type { DateNode } from '../kinds/instances/date.ts';
import type { FileNode } from '../kinds/instances/file.ts';
import type { ItemsNode } from '../kinds/instances/items.ts';
import type { RegExpNode } from '../kinds/instances/regexp.ts';
import type { SensitiveNode } from '../kinds/instances/sensitive.ts';
import type { TemporalNode } from '../kinds/instances/temporal.ts';
import type { UrlNode } from '../kinds/instances/url.ts';
import type { UnionNode } from '../kinds/union.ts';
import type { UnknownNode } from '../kinds/unknown.ts';
import type { BigintNode } from '../kinds/values/bigint.ts';
import type { BooleanNode } from '../kinds/values/boolean.ts';
import type { EnumNode } from '../kinds/values/enum.ts';
import type { LiteralNode } from '../kinds/values/literal.ts';
import type { NullNode } from '../kinds/values/null.ts';
import type { NumberNode } from '../kinds/values/number.ts';
import type { StringNode } from '../kinds/values/string.ts';
import type { TemplateNode } from '../kinds/values/template.ts';
import type { UndefinedNode } from '../kinds/values/undefined.ts';
import type { Documented, RouteDocumentation } from './documented.ts';

/**
 * Names a type within a model. In a finished model it is a hash of the type's structure and name,
 * so the same type has the same id in every API that uses it.
 */
export type TypeId = string;

/** One type, as plain JSON data. Inner types are named by id, so recursion is no special case. */
export type TypeNode =
  | AnyObjectNode
  | ArrayNode
  | BigintNode
  | BooleanNode
  | BytesNode
  | ConstrainedNode
  | DateNode
  | EnumNode
  | FileNode
  | ItemsNode
  | LiteralNode
  | MapNode
  | NullNode
  | NumberNode
  | ObjectNode
  | RegExpNode
  | SensitiveNode
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

/** Types by id. Without a prototype if this package created it. */
export type Types = Readonly<Record<TypeId, TypeNode>>;

/** All types of an API: the source of codecs, descriptions and clients. */
export interface ApiModel {
  readonly version: 1;
  /** By route id, in the order of the routes object. */
  readonly routes: Readonly<Record<string, RouteModel>>;
  /** By hook id. */
  readonly hooks: Readonly<Record<string, HookModel>>;
  readonly types: Types;
  /** Absent if unknown keys of parameters are dropped. */
  readonly unknownKeys?: 'reject';
}

/** One type with all its inner types. */
export interface TypeModel {
  readonly version: 1;
  readonly type: TypeId;
  readonly types: Types;
}

/** The signature of one route, without its context parameter. */
export interface RouteModel extends RouteDocumentation {
  /** A tuple whose labels are the parameter names. */
  readonly params: TypeId;
  /** The type of the handler's result, or of its promise's value; of a stream the value at its end. */
  readonly result: TypeId;
  /** The type of each item of a result that is a stream; absent for any other. */
  readonly item?: TypeId;
  /** As TypeScript would print it: `updateUser(user: User): User`. */
  readonly signature: string;
  /** A hash of all types that a caller and the server must agree on. Names of types do not affect it. */
  readonly contract: string;
  /** Ids of the hooks at its level and the levels around it, which run before or after it; absent for none. */
  readonly hooks?: readonly string[];
  /** The errors in its return type; absent for none. */
  readonly errors?: readonly ErrorModel[];
  /** Method and path template of its HTTP face, without the router's prefix: `GET /articles/{slug}`; absent without one. */
  readonly http?: string;
  /** Whether its query string has objects, `author[name]=Ada`; absent for no. */
  readonly nestedQuery?: true;
  /** Whether its calls have idempotency keys; absent for no. */
  readonly idempotencyKey?: true;
}

/** The signature of one hook, without its context parameter, and where its values travel. */
export interface HookModel extends Documented {
  /** A tuple whose labels are the parameter names. */
  readonly params: TypeId;
  /** Name, in lower case, of the header that its one parameter comes from; absent if they come in the body. */
  readonly header?: string;
  /** Its field in bodies, if that is not its id. */
  readonly name?: string;
  /** The place of its result in the reply; absent without one. Header names are in lower case. */
  readonly returns?: 'body' | { readonly header: string };
  /** Only for hooks that return something. */
  readonly result?: TypeId;
  /** As TypeScript would print it: `auth(token: string): void`. */
  readonly signature: string;
  /** The errors in its return type; absent for none. */
  readonly errors?: readonly ErrorModel[];
}

/** An `RpcError` that a handler's result type names. */
export interface ErrorModel {
  readonly type: string;
  /** Absent for an error without data. */
  readonly data?: TypeId;
}

/** The node with an id; throws for an id that the model does not contain. */
export function typeNode(types: Types, id: TypeId): TypeNode {
  const node = types[id];
  if (node === undefined) throw new Error(`The type model holds no type '${id}'`);
  return node;
}

/** The node with an id, without constraints: for `string & MinLength<3>` the node of `string`. */
export function bareNode(types: Types, id: TypeId): Exclude<TypeNode, ConstrainedNode> {
  const node = typeNode(types, id);
  return node.kind === 'constrained' ? bareNode(types, node.type) : node;
}
