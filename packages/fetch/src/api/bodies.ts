import type { Brand } from '@mikrokit/types';

// Each is an interface that no value has: in the interface of an API it says how a body travels. The compiler knows it by
// its name.

/** A body of plain text, or a result that is the text of the reply: a string. */
export interface TextBody {
  readonly '~mikrokit/content': 'text';
}

/** A body of bytes, or a result that is the bytes of the reply: a `Uint8Array`. */
export interface BytesBody {
  readonly '~mikrokit/content': 'bytes';
}

/** A body that is sent while it is made, or a result that is read while it arrives. */
export interface ByteStream {
  readonly '~mikrokit/content': 'stream';
}

/** A body that is sent as `application/x-www-form-urlencoded`. */
export interface FormBody<Fields> {
  readonly '~mikrokit/content': 'form';
  readonly fields: Fields;
}

/** A body that is sent as `multipart/form-data` (RFC 7578), with files as `Blob` or `File`. */
export interface MultipartBody<Fields> {
  readonly '~mikrokit/content': 'multipart';
  readonly fields: Fields;
}

/** A result of lines: of text, or each the JSON of a value (NDJSON). */
export interface LineStream<Line = string> {
  readonly '~mikrokit/content': 'lines';
  readonly line: Line;
}

/** A result of server-sent events: with data of text, or each with the JSON of a value. */
export interface EventStream<Data = string> {
  readonly '~mikrokit/content': 'events';
  readonly data: Data;
}

/** An event of an {@link EventStream}. */
export interface ServerSentEvent<Data = string> {
  /** Its type. Empty if it has none. */
  readonly event: string;
  readonly data: Data;
  /** The id of the last event so far that had one. */
  readonly id: string | undefined;
}

/** Bytes that an application sends in a body. */
export type Bytes = Uint8Array | ArrayBuffer | Blob;

/** Bytes that are sent while they are made. Such a body cannot be sent again: neither after a failure nor to another URL. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A number in a result or an error of an interface, which also comes as text: `"12.50"`. Text that is no number of JSON is
 * rejected.
 */
export type NumberText = number & Brand<'mikrokit.NumberText'>;

/**
 * A bigint that a body has as a number: `{"id":9007199254740993}`. A plain `bigint` is written as text,
 * `{"id":"9007199254740993"}`. Both are read from either form. In a body, write `id as BigintNumber`.
 */
export type BigintNumber = bigint & Brand<'mikrokit.BigintNumber'>;
