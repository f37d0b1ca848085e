// Keys are strings, so that two copies of this package agree, and declarations can name them.

// A constraint is an interface with a property that never exists, so that plain strings and numbers
// are assignable to it, with or without other constraints. Its name and type arguments are its
// meaning. The property's type has a unique optional key for each, so that none is a subtype of
// another and TypeScript does not infer one for both.
type Says<Text extends string> = { readonly [Key in Text | 'anything']?: never };

/**
 * Has no meaning for TypeScript, which can infer either of two defaults of a type. Defaults affect
 * only incoming values.
 */
type DefaultOf<_Value> = never;

interface Constraint {
  readonly '~mikrokit/constraint'?: Says<never>;
}

/** `string & MinLength<3>`: at least this many UTF-16 code units, which `length` counts. */
export interface MinLength<Length extends number> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`MinLength<${Length}>`>;
}

/** `string & MaxLength<3>`: at most this many UTF-16 code units. */
export interface MaxLength<Length extends number> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`MaxLength<${Length}>`>;
}

/** `string & Length<3>`: exactly this many UTF-16 code units. */
export interface Length<Value extends number> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`Length<${Value}>`>;
}

/**
 * `string & Pattern<'^[a-z]+$'>`: `new RegExp(source, flags)` finds a match. Flags: letters of
 * `imsuv`, default none. The compiler rejects patterns that can take more than linear time.
 */
export interface Pattern<Source extends string, Flags extends string = ''> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`Pattern<${Source},${Flags}>`>;
}

/** An e-mail address as `<input type=email>` takes it (HTML Living Standard), at most 254 characters. */
export interface Email extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Email'>;
}
/** RFC 9562, of any version: `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`. */
export interface Uuid extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Uuid'>;
}
/** An absolute URL that stays a string; for a URL object write `URL`. */
export interface UrlString extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'UrlString'>;
}
/** RFC 3339 full-date: `2022-10-26`. */
export interface DateString extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'DateString'>;
}
/** RFC 3339 full-time: `21:11:27Z`, `21:11:27.5+02:00`. */
export interface TimeString extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'TimeString'>;
}
/** RFC 3339 date-time that stays a string: `2022-10-26T21:11:27Z`; for a date write `Date`. */
export interface DateTimeString extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'DateTimeString'>;
}
/** ISO 8601 duration: `P3DT12H30M`. */
export interface DurationString extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'DurationString'>;
}
/** RFC 3986: `127.0.0.1`. */
export interface Ipv4 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Ipv4'>;
}
/** RFC 4291, without a zone: `::1`. */
export interface Ipv6 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Ipv6'>;
}
/** RFC 1123: labels of letters, digits and hyphens. */
export interface Hostname extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Hostname'>;
}
/** A URI with its scheme (RFC 3986), which stays a string. `UrlString` is what `new URL()` accepts. */
export interface Uri extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Uri'>;
}
/** A URI, or one relative to another (RFC 3986): `../users?page=2`. */
export interface UriReference extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'UriReference'>;
}
/** RFC 6570: `/users/{id}{?page}`. */
export interface UriTemplate extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'UriTemplate'>;
}
/** RFC 3987: a URI with letters beyond ASCII. */
export interface Iri extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Iri'>;
}
/** RFC 6531: an e-mail address with letters beyond ASCII. */
export interface IdnEmail extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'IdnEmail'>;
}
/** RFC 5890: a hostname with letters beyond ASCII. */
export interface IdnHostname extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'IdnHostname'>;
}
/** RFC 6901: `/users/0/name`. */
export interface JsonPointer extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'JsonPointer'>;
}
/**
 * A regular expression of ECMA-262 with the flag `u`, at most 1,000 characters. It can be slow to
 * run.
 */
export interface Regex extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Regex'>;
}
/** Any string. OpenAPI describes it as a password, which forms hide. */
export interface Password extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Password'>;
}
/** RFC 4648, section 4, with padding. */
export interface Base64 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Base64'>;
}
/** RFC 4648, section 5, without padding. */
export interface Base64Url extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Base64Url'>;
}
/** 26 characters of Crockford's Base32. */
export interface Ulid extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Ulid'>;
}
/** Lower-case ASCII words with hyphens in between: `hello-world-2`. */
export interface Slug extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Slug'>;
}

/** `number & Int`: a whole number within ±(2^53 − 1), where all integers are exact. `Int64` and `bigint` go beyond. */
export interface Int extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Int'>;
}
/** A whole number from -128 to 127. */
export interface Int8 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Int8'>;
}
/** A whole number from -32,768 to 32,767. */
export interface Int16 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Int16'>;
}
/** A whole number from -2^31 to 2^31 − 1. */
export interface Int32 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Int32'>;
}
/** A whole number from 0 to 255. */
export interface Uint8 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Uint8'>;
}
/** A whole number from 0 to 65,535. */
export interface Uint16 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Uint16'>;
}
/** A whole number from 0 to 2^32 − 1. */
export interface Uint32 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Uint32'>;
}
/** A whole number, or a bigint, from -2^63 to 2^63 − 1. Numbers beyond 2^53 leave some out. */
export interface Int64 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Int64'>;
}
/** A whole number, or a bigint, from 0 to 2^64 − 1. Numbers beyond 2^53 leave some out. */
export interface Uint64 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Uint64'>;
}
/** A number within the range of 32-bit floats, about ±3.4e38. */
export interface Float32 extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Float32'>;
}

/** Any number. OpenAPI describes it as a double. */
export interface Double extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Double'>;
}

/** `number & Min<1>`, `bigint & Min<0n>`: this or more. */
export interface Min<Value extends number | bigint> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`Min<${Value}>`>;
}

/** This or less. */
export interface Max<Value extends number | bigint> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`Max<${Value}>`>;
}

/** More than this. */
export interface ExclusiveMin<Value extends number | bigint> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`ExclusiveMin<${Value}>`>;
}

/** Less than this. */
export interface ExclusiveMax<Value extends number | bigint> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`ExclusiveMax<${Value}>`>;
}

/** A whole multiple by its decimal digits: 0.3 is one of 0.1. */
export interface MultipleOf<Value extends number | bigint> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`MultipleOf<${Value}>`>;
}

/** More than 0. */
export interface Positive extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Positive'>;
}
/** Less than 0. */
export interface Negative extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Negative'>;
}
/** 0 or more. */
export interface NonNegative extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'NonNegative'>;
}
/** 0 or less. */
export interface NonPositive extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'NonPositive'>;
}

/** `string[] & MinItems<1>`: at least this many elements of an array, a `Set` or a `Map`. */
export interface MinItems<Count extends number> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`MinItems<${Count}>`>;
}

/** At most this many elements of an array, a `Set` or a `Map`. */
export interface MaxItems<Count extends number> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`MaxItems<${Count}>`>;
}

/** An array of primitives without duplicates. */
export interface UniqueItems extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'UniqueItems'>;
}

/**
 * `number & Check<'even', typeof isEven>`: an exported function of yours returns `true` for the value, which satisfies its
 * type and all other constraints. The name stands in issues and descriptions; one name means one function in an API.
 */
export interface Check<Name extends string, _Test extends (value: never) => boolean>
  extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`Check<${Name}>`>;
}

/**
 * `string & Brand<'UserId'>`: a distinct type, to which a plain string is not assignable. It validates nothing at run
 * time. Decoded parameters have it. Elsewhere, write `id as UserId`.
 */
export interface Brand<Name extends string> {
  readonly '~mikrokit/brand': { readonly [Key in Name]: true };
}

/**
 * `role: Open<'admin' | 'member'>`: a union or enum of strings or numbers to which you can add members without breaking
 * clients. An older client gets a new member as an {@link Unknown}, so its code must handle that case.
 */
export type Open<Member extends number | string> =
  | Member
  | (Member extends string ? Unknown<string> : Unknown<number>);

/**
 * A member of an {@link Open} type that was added after this code was compiled. At run time it is the plain string or
 * number. To return one from a handler, write `value as Unknown<string>`.
 */
export type Unknown<Value extends number | string> = Value & Brand<'mikrokit.Unknown'>;

/**
 * `token: Volatile<string>`: a value that can differ each time you repeat a call. Replays of tapes do not compare it, but
 * check that it is neither null nor undefined. It validates nothing, and a plain `T` is assignable to it.
 */
export type Volatile<T> = T extends null | undefined ? T : T & VolatileMark;

/** See {@link Volatile}. */
export interface VolatileMark extends Constraint {
  readonly '~mikrokit/constraint'?: Says<'Volatile'>;
}

/**
 * `port: number & Default<8080>`: the value of the property when a caller leaves it out. Written as
 * in JSON: `Date & Default<'2022-10-26T21:11:27Z'>`.
 */
export interface Default<Value> {
  readonly '~mikrokit/default'?: DefaultOf<Value>;
}

/** `Blob & MaxBytes<2_000_000>`: at most this many bytes. For `Blob`, `File`, `FileStream`, `Bytes` and `ReadableStream<Uint8Array>`. */
export interface MaxBytes<Bytes extends number> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`MaxBytes<${Bytes}>`>;
}

/**
 * `Blob & MediaType<'image/png' | 'image/jpeg'>`: the declared type of a file is one of these (RFC 9110 section 8.3.1). The
 * bytes are not looked at. Of a result, it also lets browsers show the file instead of saving it.
 */
export interface MediaType<Type extends string> extends Constraint {
  readonly '~mikrokit/constraint'?: Says<`MediaType<${Type}>`>;
}

/** Bytes that travel as a file: in the body as they are, where a `Uint8Array` would be base64 in JSON. */
export interface Bytes extends Uint8Array {
  readonly '~mikrokit/constraint'?: Says<'Bytes'>;
}
