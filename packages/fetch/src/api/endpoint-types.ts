import type { FetchError, FetchErrorType } from '../errors/fetch-error.ts';
import type {
  ByteSource,
  ByteStream,
  Bytes,
  BytesBody,
  EventStream,
  FormBody,
  LineStream,
  MultipartBody,
  ServerSentEvent,
  TextBody,
} from './bodies.ts';

/** The names in the path of an endpoint: `'id'` of `/users/:id`. A colon elsewhere in a segment is no name. */
export type PathNames<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NameOf<Segment> | PathNames<Rest>
  : NameOf<Path>;

type NameOf<Segment> = Segment extends `:${infer Name}` ? Name : never;

type PathOf<Key> = Key extends `${string} ${infer Path}` ? Path : never;

/** A value in a path or a query. */
export type ParameterValue = string | number | bigint | boolean | Date | URL;

/** The keys of an interface that are endpoints. */
export type EndpointKey<Api> = Extract<keyof Api, `${string} /${string}`>;

type MemberOf<Endpoint, Name extends string> = Endpoint extends { [K in Name]?: infer Value }
  ? Value
  : undefined;

/** The value to pass for a body that an interface declares. */
export type BodyValue<Declared> =
  Declared extends FormBody<infer Fields>
    ? Fields
    : Declared extends MultipartBody<infer Fields>
      ? Fields
      : Declared extends TextBody
        ? string
        : Declared extends BytesBody
          ? Bytes
          : Declared extends ByteStream
            ? ByteSource
            : Declared;

/** The value that a call returns for a declared result. */
export type ResultValue<Declared> =
  Declared extends LineStream<infer Line>
    ? AsyncIterable<Line>
    : Declared extends EventStream<infer Data>
      ? AsyncIterable<ServerSentEvent<Data>>
      : Declared extends TextBody
        ? string
        : Declared extends BytesBody
          ? Uint8Array
          : Declared extends ByteStream
            ? ReadableStream<Uint8Array>
            : Declared;

/** The result of an endpoint. `undefined` if it declares none. */
export type ResultOf<Api, Key extends keyof Api> = Api[Key] extends { result?: infer Result }
  ? ResultValue<Result>
  : undefined;

type PathArgument<Endpoint, Names extends string> = [Names] extends [never]
  ? { readonly path?: undefined }
  : {
      readonly path: Endpoint extends { path: infer Given }
        ? Given
        : { readonly [Name in Names]: ParameterValue };
    };

/** Optional if all its values can be absent. */
type Argument<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : Name extends 'body'
      ? { readonly [K in Name]: Value }
      : object extends Value
        ? { readonly [K in Name]?: Value }
        : { readonly [K in Name]: Value };

/** The path, query, headers and body of an endpoint. */
export type EndpointArguments<Api, Key extends keyof Api> = PathArgument<
  Api[Key],
  PathNames<PathOf<Key>>
> &
  Argument<'query', MemberOf<Api[Key], 'query'>> &
  Argument<'body', BodyValue<MemberOf<Api[Key], 'body'>>> &
  HeaderArgument<MemberOf<Api[Key], 'headers'>>;

type HeaderArgument<Value> = [Value] extends [undefined]
  ? { readonly headers?: Readonly<Record<string, string>> }
  : object extends Value
    ? { readonly headers?: Value & Readonly<Record<string, string | undefined>> }
    : { readonly headers: Value & Readonly<Record<string, string | undefined>> };

/** The errors of an endpoint: with the bodies that it declares by status, and those without an answer. */
export type EndpointError<Api, Key extends keyof Api> =
  | FetchError<Exclude<FetchErrorType, 'status'>>
  | StatusErrors<MemberOf<Api[Key], 'errors'>>;

type StatusErrors<Errors> = [Errors] extends [undefined]
  ? FetchError<'status'>
  : {
      [Status in keyof Errors]: FetchError<
        'status',
        Errors[Status],
        Status extends number ? Status : number
      >;
    }[keyof Errors];
