import type { Documented, RouteDocumentation } from './documented.ts';
import type { ConstrainedNode, TypeId, TypeNode, Types } from './nodes.ts';

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
  /**
   * The type of the handler's result, or of its promise's value. For a stream, the type of the
   * value at its end.
   */
  readonly result: TypeId;
  /** The type of each item of a streamed result. Absent for other results. */
  readonly item?: TypeId;
  /** As TypeScript would print it: `updateUser(user: User): User`. */
  readonly signature: string;
  /** A hash of all types that client and server must agree on. Names of types do not affect it. */
  readonly contract: string;
  /**
   * Ids of the hooks that run before or after it, at its level and the levels around it. Absent if
   * there are none.
   */
  readonly hooks?: readonly string[];
  /** The errors in its return type. Absent if there are none. */
  readonly errors?: readonly ErrorModel[];
  /**
   * Method and path template of an HTTP route, without the router's prefix: `GET /articles/{slug}`.
   * Absent for others.
   */
  readonly http?: string;
  /** Whether its query string contains objects: `author[name]=Ada`. Absent for no. */
  readonly nestedQuery?: true;
  /** Whether its calls have idempotency keys. Absent if not. */
  readonly idempotencyKey?: true;
}

/** The signature of one hook, without its context parameter, and where its values travel. */
export interface HookModel extends Documented {
  /** A tuple whose labels are the parameter names. */
  readonly params: TypeId;
  /**
   * The name, in lower case, of the header with its single parameter. Absent if its parameters come
   * in the body.
   */
  readonly header?: string;
  /** Its field in bodies, if that is not its id. */
  readonly name?: string;
  /**
   * The location of its result in the reply. Absent without a result. Header names are in lower
   * case.
   */
  readonly returns?: 'body' | { readonly header: string };
  /** Only for hooks that return something. */
  readonly result?: TypeId;
  /** As TypeScript would print it: `auth(token: string): void`. */
  readonly signature: string;
  /** The errors in its return type. Absent if there are none. */
  readonly errors?: readonly ErrorModel[];
}

/** An `RpcError` that a handler's result type names. */
export interface ErrorModel {
  readonly type: string;
  /** Absent for an error without data. */
  readonly data?: TypeId;
  /**
   * The HTTP statuses that its type names, in ascending order. Absent for an error that can have
   * any.
   */
  readonly statuses?: readonly number[];
}

/** Whether errors can have a status: an integer from 400 to 599. */
export function isErrorStatus(status: unknown): boolean {
  return Number.isInteger(status) && (status as number) >= 400 && (status as number) <= 599;
}

/** The node with an id. Throws for an id that the model does not contain. */
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
