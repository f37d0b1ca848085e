import { chunksOf } from '@mikrokit/client/http';
import type { PreparedBody } from './prepared-body.ts';

/** Writes the JSON of an object as a form: lists as repeated fields. Throws a `TypeError` for a field that is an object. */
export function formText(fields: Readonly<Record<string, unknown>>): string {
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
export function multipartBody(form: FormData): PreparedBody {
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
export async function* chunksOfBlob(blob: Blob): AsyncGenerator<Uint8Array> {
  yield* chunksOf(blob.stream());
}

/** As the HTML standard escapes names: quotes and line ends would end the header. */
function quote(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
