import type { Sensitive } from '../sensitive.ts';

/** What `Parsed` takes: a schema by version 1 of Standard Schema (https://standardschema.dev/schema), such as those of zod, valibot, arktype and effect. */
export interface AnySchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | PromiseLike<SchemaResult<Output>>;
    /** For type inference only. Absent at run time. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Standard JSON Schema 1.1. Absent for libraries without it. */
    readonly jsonSchema?:
      | { readonly input: (options: { readonly target: never }) => Record<string, unknown> }
      | undefined;
  };
}

/** The result of a schema. */
type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaFault[] };

/** One issue of a schema, as its library reports it. */
export interface SchemaFault {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * `user: Parsed<typeof userSchema>`: a parameter, or a part of one, that a schema of a library decodes, after all hooks have
 * run. The handler gets the schema's output, and callers send its input. The schema must be exported by a module of the
 * project. Two schemas of one type need names of their own: `Parsed<typeof email, 'email'>`.
 */
export type Parsed<Schema extends AnySchema<unknown, unknown>, Name extends string = ''> = Marked<
  OutputOf<Schema>,
  ParsedMark<Schema, Name>
>;

/** See {@link Parsed}. */
export interface ParsedMark<Schema extends AnySchema<unknown, unknown>, Name extends string> {
  readonly '~mikrokit/parsed'?: {
    readonly schema: Schema;
    readonly name: Name;
    readonly input: InputOf<Schema>;
    readonly output: OutputOf<Schema>;
  };
}

type InputOf<Schema extends AnySchema<unknown, unknown>> = TypesOf<Schema>['input'];
type OutputOf<Schema extends AnySchema<unknown, unknown>> = TypesOf<Schema>['output'];
type TypesOf<Schema extends AnySchema<unknown, unknown>> = NonNullable<
  Schema['~standard']['types']
>;

// The mark must stay visible: `any` would swallow it, and null and undefined cannot have one.
type Marked<Output, Mark> = unknown extends Output
  ? Mark | null | undefined
  : [NonNullable<Output>] extends [never]
    ? Output | Mark
    : MarkedMember<Output, Mark>;

type MarkedMember<Output, Mark> = Output extends null | undefined ? Output : Output & Mark;

/**
 * What callers send for a handler's parameter: the input of each {@link Parsed} in it. The type itself if it has none.
 */
export type Sent<T> = [T] extends [Unparsed<T>] ? T : SentPart<T>;

/** The parameters of a call. The last ones can be omitted if their schemas accept undefined. */
export type SentParameters<Params extends readonly unknown[]> =
  IsUnparsed<Params[number]> extends true
    ? Params
    : SentList<Params> extends infer List extends readonly unknown[]
      ? List
      : never;

// TypeScript caches the answer by type, so routes with the same types share it. Looking into
// objects takes time.
type IsUnparsed<T> = [T] extends [Unparsed<T>] ? true : false;

type SentList<Params extends readonly unknown[]> = Params extends readonly [
  ...infer Before,
  infer Last,
]
  ? [MarkIn<Last>] extends [never]
    ? SentEach<Params>
    : undefined extends SentPart<Last>
      ? Params extends readonly [...Before, ...infer Tail]
        ? [...SentList<Before>, ...Partial<SentEach<Tail>>]
        : never
      : SentEach<Params>
  : SentEach<Params>;

type SentEach<List> = { [Index in keyof List]: SentPart<List[Index]> };

// `any` and `unknown` stay unchanged.
type SentPart<T> = unknown extends T
  ? T
  : [MarkIn<T>] extends [never]
    ? SentMember<T>
    : SentOfMark<T, MarkIn<T>>;

/** The input, and the other members of the union that do not come from the schema's output. */
type SentOfMark<T, Mark> = Mark extends {
  readonly input: infer Input;
  readonly output: infer Output;
}
  ? Input | SentMember<Exclude<Unmarked<T>, Extract<Output, Nothing>>>
  : never;

type SentMember<T> = T extends Leaf
  ? T
  : T extends { readonly '~mikrokit/sensitive': true; reveal(): infer Inner }
    ? Sensitive<SentPart<Inner>>
    : T extends ReadonlyMap<infer Key, infer Value>
      ? Map<SentPart<Key>, SentPart<Value>>
      : T extends ReadonlySet<infer Element>
        ? Set<SentPart<Element>>
        : T extends readonly unknown[]
          ? SentEach<T>
          : [AbsentKeys<T>] extends [never]
            ? { [Key in keyof T]: SentPart<T[Key]> }
            : Flat<
                {
                  [Key in keyof T as Key extends AbsentKeys<T> ? never : Key]: SentPart<T[Key]>;
                } & {
                  [Key in keyof T as Key extends AbsentKeys<T> ? Key : never]?: SentPart<T[Key]>;
                }
              >;

type Flat<T> = { [Key in keyof T]: T[Key] };

/** The keys whose schemas accept undefined. */
type AbsentKeys<T> = {
  [Key in keyof T]-?: [MarkIn<T[Key]>] extends [never]
    ? never
    : undefined extends SentPart<T[Key]>
      ? Key
      : never;
}[keyof T];

type Unmarked<T> = T extends unknown ? (IsMarked<T> extends true ? never : T) : never;

type MarkIn<T> = 0 extends 1 & T
  ? never
  : T extends { readonly '~mikrokit/parsed'?: infer Mark }
    ? IsMarked<T> extends true
      ? Exclude<Mark, undefined>
      : never
    : never;

/**
 * Whether a type declares the mark. An index signature covers every string, so it would also cover
 * the mark's name.
 */
type IsMarked<T> = '~mikrokit/parsed' extends keyof T
  ? string extends keyof T
    ? '~mikrokit/parsed' extends keyof { [Key in keyof T as string extends Key ? never : Key]: 1 }
      ? true
      : false
    : true
  : false;

type Nothing = null | undefined;

// Only names that every target of TypeScript declares: a missing name, such as `URL`, would turn
// all of this into `any`.
type Leaf =
  | string
  | number
  | bigint
  | boolean
  | symbol
  | Nothing
  | Date
  | RegExp
  | ArrayBufferLike
  | ArrayBufferView
  | AsyncIterable<unknown>
  | ((...args: never) => unknown);

/** Differs from a type that contains a mark. */
type Unparsed<T> = T extends Leaf
  ? '~mikrokit/parsed' extends keyof T
    ? UnparsedMember<T>
    : T
  : '~mikrokit/parsed' extends keyof T
    ? UnparsedMember<T>
    : unknown extends T
      ? T
      : { [Key in keyof T]: Unparsed<T[Key]> };

// An index signature covers every string, so it would also cover the mark's name.
type UnparsedMember<T> =
  IsMarked<T> extends true ? Mismatch : { [Key in keyof T]: Unparsed<T[Key]> };

/** A type without assignable values. */
interface Mismatch {
  readonly '~mikrokit/mismatch': never;
}
