import type { TemporalName } from '../runtime/dates/temporal-text.ts';
import type { FileForm } from '../runtime/files/file-placeholder.ts';
import type { Template } from '../runtime/texts/match-template.ts';
import type { Constraint } from './constraints.ts';
import type { Documented } from './documented.ts';

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
  | ParsedNode
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

/** `object`: any JSON object or array, passed through like `unknown`. */
export interface AnyObjectNode {
  readonly kind: 'any-object';
}

export interface ArrayNode {
  readonly kind: 'array';
  readonly element: TypeId;
  readonly readonly?: true;
}

/** In JSON a string of decimal digits, because JSON parsers lose digits of large numbers. */
export interface BigintNode {
  readonly kind: 'bigint';
}

export interface BooleanNode {
  readonly kind: 'boolean';
}

/** The classes of binary data. */
export type BytesName =
  | 'ArrayBuffer'
  | 'Uint8Array'
  | 'Int8Array'
  | 'Uint8ClampedArray'
  | 'Uint16Array'
  | 'Int16Array'
  | 'Float16Array'
  | 'Uint32Array'
  | 'Int32Array'
  | 'Float32Array'
  | 'Float64Array'
  | 'BigInt64Array'
  | 'BigUint64Array';

/** In JSON a string: the bytes in base64 (RFC 4648, section 4), the lowest byte of each element first. */
export interface BytesNode {
  readonly kind: 'bytes';
  readonly of: BytesName;
}

/**
 * A type whose values must satisfy further constraints: `string & MinLength<3>`. Its JSON is the
 * JSON of the type.
 */
export interface ConstrainedNode {
  readonly kind: 'constrained';
  /** The alias. Absent for an inline type. */
  readonly name?: string;
  /** Never a union, and never constrained itself. */
  readonly type: TypeId;
  /** In the order of checking, without duplicates. */
  readonly constraints: readonly Constraint[];
}

/** In JSON a string: an RFC 3339 date-time. */
export interface DateNode {
  readonly kind: 'date';
}

/** An enum by its values. In JSON a member's value, as at run time. */
export interface EnumNode extends Documented {
  readonly kind: 'enum';
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly value: string | number }[];
}

/**
 * A file, whose bytes are sent next to the JSON: as the body itself, or as a part of a
 * `multipart/form-data` body. In JSON its location is `true`. Front ends allow it only in the
 * parameters and as the result of a route.
 */
export interface FileNode extends FileForm {
  readonly kind: 'file';
}

/**
 * A streamed parameter, `AsyncIterable<T>`. Its items are sent next to the JSON, one per line. In
 * JSON its location is `true`. The compiler allows it only as the last parameter of a route.
 */
export interface ItemsNode {
  readonly kind: 'items';
  readonly item: TypeId;
}

/** One value. A bigint literal is stored and sent as its decimal text. */
export interface LiteralNode {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
  /** The value is the decimal text of a bigint. */
  readonly bigint?: true;
}

/** In JSON an array of `[key, value]` entries. Duplicate keys are rejected. */
export interface MapNode {
  readonly kind: 'map';
  readonly key: TypeId;
  readonly value: TypeId;
  readonly readonly?: true;
}

export interface NullNode {
  readonly kind: 'null';
}

/** A finite number. JSON has no others, though `JSON.parse` reads `1e999` as Infinity. */
export interface NumberNode {
  readonly kind: 'number';
}

export interface ObjectNode extends Documented {
  readonly kind: 'object';
  /** The interface or alias, with its type arguments: `Page<User>`. Absent for an inline type. */
  readonly name?: string;
  readonly properties: readonly Property[];
  /** The type of other keys' values. Without it, other keys are dropped or rejected. */
  readonly index?: IndexSignature;
  /** Whether unknown keys are rejected instead of dropped or ignored. */
  readonly closed?: true;
  /**
   * Index signatures for some keys, which take precedence over `index`. No two give one key
   * different types.
   */
  readonly patterns?: readonly PatternSignature[];
}

export interface Property extends Documented {
  readonly name: string;
  readonly type: TypeId;
  readonly optional?: true;
  readonly readonly?: true;
  /** The tag `@sensitive`: a plain value that tapes and other logs mask. */
  readonly sensitive?: true;
  /** The JSON to decode when the property is absent. */
  readonly default?: unknown;
}

interface IndexSignature {
  readonly key: 'string' | 'number';
  readonly type: TypeId;
  readonly readonly?: true;
}

/**
 * `` [key: `data-${string}`]: T ``, `[key: string & Uuid]: T`, or `[key: number]: T` next to one
 * for all strings.
 */
export interface PatternSignature {
  /** A template or number, possibly with constraints, or a string with constraints. */
  readonly key: TypeId;
  readonly type: TypeId;
  readonly readonly?: true;
}

/**
 * A value that a Standard Schema of the application decodes, `Parsed<typeof userSchema>`. Its JSON
 * is the JSON of the schema's input type, including unknown keys. The compiler allows it only in
 * parameters.
 */
export interface ParsedNode {
  readonly kind: 'parsed';
  /** The schema's name: its export's name, or the name in the type. */
  readonly schema: string;
  /** The type of the schema's input. */
  readonly type: TypeId;
  /**
   * The JSON Schema 2020-12 that the schema's library has for its input. Only in descriptions, and
   * absent if it has none.
   */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
}

/**
 * In JSON a string: `/source/flags`. Front ends reject it in parameters, because a client's pattern
 * could run forever.
 */
export interface RegExpNode {
  readonly kind: 'regexp';
}

/** A value that masks itself in logs. In JSON the plain value. */
export interface SensitiveNode {
  readonly kind: 'sensitive';
  /** Never null or undefined, which are separate members of a union. */
  readonly type: TypeId;
  /** Whether results can contain it: `Reveal<T>`. */
  readonly revealed?: true;
}

/** In JSON an array of its elements. Duplicate elements are rejected. */
export interface SetNode {
  readonly kind: 'set';
  readonly element: TypeId;
  readonly readonly?: true;
}

export interface StringNode {
  readonly kind: 'string';
}

/** A template literal type or `Uppercase<string>` and the like, with TypeScript's meaning. */
export interface TemplateNode extends Template {
  readonly kind: 'template';
  /** The alias. Absent for a type written in place. */
  readonly name?: string;
}

/** In JSON a string: the result of `toString()`, by RFC 9557 and ISO 8601. */
export interface TemporalNode {
  readonly kind: 'temporal';
  readonly of: TemporalName;
}

/** An array with a type for each index. A route's parameters are a tuple, labelled with their names. */
export interface TupleNode {
  readonly kind: 'tuple';
  readonly elements: readonly TupleElement[];
  readonly readonly?: true;
}

export interface TupleElement {
  readonly type: TypeId;
  readonly label?: string;
  readonly optional?: true;
  /** Any number of elements of this type. A tuple has at most one such element. */
  readonly rest?: true;
}

/**
 * `undefined` and `void`. JSON has no such value: an undefined property is absent, and an undefined
 * element of an array or tuple is `null`, because its position must remain.
 */
export interface UndefinedNode {
  readonly kind: 'undefined';
}

export interface UnionNode extends Documented {
  readonly kind: 'union';
  /** The alias, with its type arguments. Absent for a union written in place. */
  readonly name?: string;
  /**
   * Front ends flatten nested unions. In a finished model, members are in an order in which they
   * can be tried: none accepts the JSON of a later one.
   */
  readonly members: readonly TypeId[];
}

/**
 * Any JSON value, passed through. Its depth is limited, and `__proto__` keys and `1e999` are
 * rejected.
 */
export interface UnknownNode {
  readonly kind: 'unknown';
}

/** In JSON a string: an absolute URL. */
export interface UrlNode {
  readonly kind: 'url';
}
