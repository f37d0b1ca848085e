import type { SentHeaders } from '../call/request-headers.ts';
import { chunksOf } from '../streams/chunks-of.ts';
import { toReadable } from '../streams/to-readable.ts';

type Content = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** The body of a request that is not JSON. */
export interface FileBody {
  readonly body: Content | undefined;
  readonly headers: SentHeaders;
  /** In bytes. `undefined` for a stream. */
  readonly size: number | undefined;
}

type Named = Partial<Pick<File, 'name' | 'type' | 'stream'>>;

/**
 * A single file as the whole body. Empty for an omitted parameter. Throws for a stream that is in
 * `sent`.
 */
export function rawBodyOf(file: unknown, sent: WeakSet<object>): FileBody {
  if (file === undefined) return { body: undefined, headers: {}, size: undefined };
  const { name = '', type = '' } = file as Named;
  const { body, size } = bytesOf(file, sent);
  const headers = {
    'content-type': type || OCTETS,
    ...(name && { 'content-disposition': `attachment; filename*=UTF-8''${encode(name)}` }),
  };
  return { body, size, headers };
}

/**
 * A form (RFC 7578) with the JSON of a call, and its files under the JSON pointers of their
 * locations. A stream comes last.
 */
export function formOf(call: string, params: readonly unknown[], sent: WeakSet<object>): FileBody {
  const boundary = `mikrokit-${crypto.randomUUID()}`;
  const parts: (string | Content)[] = [
    `--${boundary}\r\n${disposition('call')}\r\ncontent-type: application/json\r\n\r\n${call}\r\n`,
  ];
  for (const [pointer, file] of filesIn(params)) {
    const { name, type = '' } = file as Named;
    const { body } = bytesOf(file, sent);
    const head = `${disposition(pointer, name ?? 'blob')}\r\ncontent-type: ${type || OCTETS}`;
    parts.push(`--${boundary}\r\n${head}\r\n\r\n`, body, '\r\n');
  }
  parts.push(`--${boundary}--\r\n`);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const blobs = parts.filter((part): part is Exclude<typeof part, ReadableStream> => {
    return typeof part === 'string' || !('getReader' in part);
  });
  if (blobs.length < parts.length)
    return { headers, body: toReadable(chunksIn(parts)), size: undefined };
  // A Blob does not load blobs from disk, and has a length.
  const body = new Blob(blobs);
  return { headers, body, size: body.size };
}

const OCTETS = 'application/octet-stream';

function bytesOf(
  file: unknown,
  sent: WeakSet<object>,
): { readonly body: Content; readonly size: number | undefined } {
  if (file instanceof Blob) return { body: file, size: file.size };
  if (file instanceof Uint8Array)
    return { body: file as Uint8Array<ArrayBuffer>, size: file.byteLength };
  const given = 'getReader' in (file as object) ? file : (file as Required<Named>).stream();
  const body = given as ReadableStream<Uint8Array>;
  if (body.locked || sent.has(body))
    throw new TypeError('A stream can be sent only once; it has been read already');
  sent.add(body);
  return { body, size: undefined };
}

/** The files in parameters with the pointers of their locations (RFC 6901). Streams come last. */
function filesIn(params: readonly unknown[]): [pointer: string, file: unknown][] {
  const found: [string, unknown][] = [];
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isFile(value)) found.push([at, value]);
    else if (isHolder(value))
      for (const [key, inner] of Object.entries(value))
        visit(inner, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit([...params], '');
  const isStream = ([, file]: [string, unknown]) => Number(!(file instanceof Blob));
  return found.sort((a, b) => isStream(a) - isStream(b));
}

function isFile(value: object): boolean {
  return (
    value instanceof Blob ||
    value instanceof Uint8Array ||
    'getReader' in value ||
    ('stream' in value && typeof value.stream === 'function')
  );
}

function isHolder(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

async function* chunksIn(
  parts: readonly (string | Content)[],
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  for (const part of parts) {
    if (typeof part === 'string') yield encoder.encode(part);
    else if (part instanceof Uint8Array) yield part;
    else yield* chunksOf(part instanceof Blob ? part.stream() : part);
  }
}

/** Names as browsers write them: HTML Living Standard, section 4.10.21.8. */
function disposition(name: string, filename?: string): string {
  const quote = (text: string) =>
    text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
  const file = filename === undefined ? '' : `; filename="${quote(filename)}"`;
  return `content-disposition: form-data; name="${quote(name)}"${file}`;
}

/** RFC 8187 section 3.2.1. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
