/** A condition on the values of a type, as plain JSON data with the keywords of JSON Schema. */
export type Constraint =
  | BoundConstraint
  | BrandConstraint
  | CheckConstraint
  | FormatConstraint
  | ItemsConstraint
  | LengthConstraint
  | MultipleOfConstraint
  | PatternConstraint
  | UniqueItemsConstraint;

export type ConstraintName = Constraint['kind'];

export type ConstraintOf<K extends ConstraintName> = Extract<Constraint, { kind: K }>;

/** The minimum or maximum of a number or bigint. */
export interface BoundConstraint {
  readonly kind: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum';
  /** For a bigint, its decimal text. */
  readonly value: number | string;
  /**
   * The integer as a tag states it, if a number cannot hold all of its digits. `constrain` uses it
   * for bigints.
   */
  readonly digits?: string;
}

/** A name that distinguishes a type from others with the same values. Rejects nothing. */
export interface BrandConstraint {
  readonly kind: 'brand';
  readonly value: string;
}

/**
 * A check by a function of the application, named in the model. It gets values that satisfy their
 * type and all other constraints. Only the codecs that the compiler writes for a server have the
 * function.
 */
export interface CheckConstraint {
  readonly kind: 'check';
  readonly name: string;
}

/**
 * A string or number in a named format. The names come from JSON Schema and OpenAPI where these
 * have one.
 */
export interface FormatConstraint {
  readonly kind: 'format';
  readonly value: FormatName;
}

export type FormatName =
  | 'email'
  | 'uuid'
  | 'url'
  | 'date'
  | 'time'
  | 'date-time'
  | 'duration'
  | 'ipv4'
  | 'ipv6'
  | 'hostname'
  | 'uri'
  | 'uri-reference'
  | 'uri-template'
  | 'iri'
  | 'idn-email'
  | 'idn-hostname'
  | 'json-pointer'
  | 'regex'
  | 'password'
  | 'base64'
  | 'base64url'
  | 'ulid'
  | 'slug'
  | 'int'
  | 'int8'
  | 'int16'
  | 'int32'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'int64'
  | 'uint64'
  | 'float32'
  | 'double';

/** The number of elements of an array, a Set or a Map. */
export interface ItemsConstraint {
  readonly kind: 'minItems' | 'maxItems';
  readonly value: number;
}

/** A string's length in UTF-16 code units, which is its `length`. */
export interface LengthConstraint {
  readonly kind: 'minLength' | 'maxLength';
  readonly value: number;
}

/** A number or bigint is a whole multiple of another, by their decimal digits: 0.3 is one of 0.1. */
export interface MultipleOfConstraint {
  readonly kind: 'multipleOf';
  /** For a bigint, its decimal text. */
  readonly value: number | string;
  /** As in `BoundConstraint`. */
  readonly digits?: string;
}

/** A string in which a regular expression finds a match. Only `^` and `$` anchor it. */
export interface PatternConstraint {
  readonly kind: 'pattern';
  readonly source: string;
  /** Letters of `imsuv`. Absent if there are none. */
  readonly flags?: string;
}

/** An array of primitives without duplicates. */
export interface UniqueItemsConstraint {
  readonly kind: 'uniqueItems';
}
