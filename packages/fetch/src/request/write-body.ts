import type { FetchBodyFormat } from '@mikrokit/types/runtime/fetch';
import type { BodyCodec } from '../numbers/number-writer.ts';
import { chunksOfBlob, formText, multipartBody } from './form-body.ts';
import { type PreparedBody, wholeBody } from './prepared-body.ts';

export const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const TEXT_TYPE = 'text/plain;charset=utf-8';

/** Writes a body that an interface declares. Throws a `TypeError` for a value that is not of its type. */
export function writeTypedBody(
  format: FetchBodyFormat,
  value: unknown,
  codec: BodyCodec | undefined,
): PreparedBody {
  switch (format) {
    case 'json':
      return wholeBody((codec as BodyCodec).encode(value), JSON_TYPE);
    case 'form':
      return wholeBody(
        value instanceof URLSearchParams
          ? String(value)
          : formText(JSON.parse((codec as BodyCodec).encode(value))),
        FORM_TYPE,
      );
    case 'multipart':
      return multipartBody(value instanceof FormData ? value : toFormData(value));
    default:
      return writeBody(value);
  }
}

/** Writes a body by its type: text, bytes, a form, a stream, or any other value as JSON. */
export function writeBody(value: unknown): PreparedBody {
  if (typeof value === 'string') return wholeBody(value, TEXT_TYPE);
  if (value instanceof Uint8Array) return wholeBody(value, undefined);
  if (value instanceof ArrayBuffer) return wholeBody(new Uint8Array(value), undefined);
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    return wholeBody(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength), undefined);
  }
  if (value instanceof URLSearchParams) return wholeBody(String(value), FORM_TYPE);
  if (value instanceof FormData) return multipartBody(value);
  if (value instanceof Blob) {
    const body = { [Symbol.asyncIterator]: () => chunksOfBlob(value) };
    return { contentType: value.type || undefined, size: value.size, isRepeatable: true, body };
  }
  if (isStream(value)) {
    const body = onceIterable(value);
    return { contentType: undefined, size: undefined, isRepeatable: false, body };
  }
  const json = JSON.stringify(value);
  if (json === undefined) throw new TypeError(`A ${typeof value} cannot be sent`);
  return wholeBody(json, JSON_TYPE);
}

/** Throws when it is read again: the rest of it would be another body. */
function onceIterable(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let isUsed = false;
  return {
    [Symbol.asyncIterator]: () => {
      if (isUsed) throw new TypeError('A body that is a stream cannot be sent again');
      isUsed = true;
      return source[Symbol.asyncIterator]();
    },
  };
}

function isStream(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function toFormData(fields: unknown): FormData {
  if (typeof fields !== 'object' || fields === null)
    throw new TypeError('The fields of a multipart body must be an object');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one);
      else if (one !== undefined) form.append(name, formValue(name, one));
    }
  }
  return form;
}

function formValue(name: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' || typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`The field '${name}' is neither a string nor a Blob`);
  return String(value);
}
