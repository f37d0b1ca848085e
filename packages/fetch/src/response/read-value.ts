import type { ReplyHeaders } from '@mikrokit/client/http';
import type { Codec } from '@mikrokit/types/runtime/fetch';
import type { Schema, SchemaResult } from '../api/standard-schema.ts';
import { toCallError } from '../errors/error-reader.ts';
import { FetchError } from '../errors/fetch-error.ts';
import { type ResultCodec, withNumbers } from '../numbers/number-reader.ts';

/** A reply that a value is read from, for errors. */
interface ValueSource {
  readonly request: string;
  readonly status: number;
  readonly headers: ReplyHeaders;
}

/** Parses JSON and validates it by a schema, if there is one. Throws a `protocol` error, and an `application` error if the schema itself fails. */
export function readJson<T>(
  source: ValueSource,
  text: string,
  schema: Schema<T> | undefined,
): T | Promise<T> {
  const reader = schema && readerOf(schema);
  // A reply without content has no value.
  const json =
    text === '' && schema !== undefined
      ? undefined
      : parseJson(source, text, (reader as ResultCodec | undefined)?.parseJson);
  if (reader === undefined) return json as T;
  const failed = (cause: unknown): never => {
    throw toCallError(cause, source.request);
  };
  try {
    const result = reader['~standard'].validate(json) as SchemaResult<T> | Promise<SchemaResult<T>>;
    if (!(result instanceof Promise)) return validValue(source, result);
    return result.then((late) => validValue(source, late)).catch(failed);
  } catch (cause) {
    return failed(cause);
  }
}

/** Readers of codecs, which know their types, by codec. */
const readers = new WeakMap<object, ResultCodec>();

/** A schema of the application, or a codec that reads numbers of other people's APIs. */
function readerOf(schema: Schema): Schema | ResultCodec {
  if (schema['~standard'].vendor !== 'mikrokit' || !('model' in schema)) return schema;
  const known = readers.get(schema);
  if (known) return known;
  const reader = withNumbers(schema as unknown as Codec<unknown>);
  readers.set(schema, reader);
  return reader;
}

function validValue<T>(source: ValueSource, result: SchemaResult<T>): T {
  if (result.issues === undefined) return result.value;
  throw invalidError(source, result.issues);
}

/** The error for a reply that is not of its declared type. */
export function invalidError(
  { request, status, headers }: ValueSource,
  issues: FetchError['issues'],
): FetchError {
  const [first] = issues;
  const path = (first?.path ?? []).map((part) =>
    String(typeof part === 'object' ? part.key : part),
  );
  const location = path.length > 0 ? ` at ${path.join('.')}` : '';
  const message = `the reply is not as declared: ${first?.message ?? 'unknown reason'}${location}`;
  return new FetchError('protocol', { request, message, status, headers, issues });
}

/** Parses JSON. Throws a `protocol` error. */
export function parseJson(
  { request, status, headers }: ValueSource,
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch (cause) {
    const message = text === '' ? 'the reply is empty, not JSON' : 'the reply is not valid JSON';
    throw new FetchError('protocol', { request, message, status, headers, cause });
  }
}
