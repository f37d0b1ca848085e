import { chunksOf } from '@mikrokit/client/http';
import type { FetchBodyFormat } from '@mikrokit/types/runtime/fetch';
import type { BodyCodec } from '../numbers/number-writer.ts';
import { type PreparedBody, wholeBody } from './prepared-body.ts';

const JSON_TYPE = 'application/json';
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

/** Writes the JSON of an object as a form: lists as repeated fields. Throws a `TypeError` for a field that is an object. */
function formText(fields: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'object' && one !== null)
        throw new TypeError(`The field '${name}' of a form cannot be an object`);
      form.append(name, one === null ? '' : String(one));
    }
  }
  return String(form);
}

const encoder = new TextEncoder();

/** Writes `multipart/form-data` by RFC 7578. Its size is known, and it can be sent again, as files are read when they are sent. */
function multipartBody(form: FormData): PreparedBody {
  const boundary = `----mikrokit${crypto.randomUUID()}`;
  const parts: (Uint8Array | Blob)[] = [];
  for (const [name, value] of form) {
    const field = `--${boundary}\r\ncontent-disposition: form-data; name="${quote(name)}"`;
    if (typeof value === 'string') {
      // As browsers send it: all line ends in texts are CRLF.
      const text = value.replaceAll(/\r?\n|\r/g, '\r\n');
      parts.push(encoder.encode(`${field}\r\n\r\n${text}\r\n`));
    } else {
      const { type, name: file } = value;
      const head = `${field}; filename="${quote(file)}"\r\ncontent-type: ${type || 'application/octet-stream'}`;
      parts.push(encoder.encode(`${head}\r\n\r\n`), value, encoder.encode('\r\n'));
    }
  }
  parts.push(encoder.encode(`--${boundary}--\r\n`));
  const size = parts.reduce(
    (sum, part) => sum + (part instanceof Blob ? part.size : part.byteLength),
    0,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    size,
    isRepeatable: true,
    body: { [Symbol.asyncIterator]: () => bytesOf(parts) },
  };
}

async function* bytesOf(parts: readonly (Uint8Array | Blob)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Blob) yield* chunksOfBlob(part);
    else yield part;
  }
}

/** The bytes of a file, read again each time. */
async function* chunksOfBlob(blob: Blob): AsyncGenerator<Uint8Array> {
  yield* chunksOf(blob.stream());
}

/** As the HTML standard escapes names: quotes and line ends would end the header. */
function quote(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
