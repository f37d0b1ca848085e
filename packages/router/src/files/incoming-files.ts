import { type FileForm, type FileParams, ItemsPlaceholder } from '@mikrokit/types/runtime';
import type { LocalCall } from '../adapter.ts';
import { type CallBody, parseCallBody } from '../call/body.ts';
import { toProtocolError } from '../call/errors.ts';
import type { ObserveBytes, PartsObserver } from '../call/parts-observer.ts';
import { toReadable } from '../streams/to-readable.ts';
import { assertMediaType, bufferFile, limited, observed, type ReadBytes } from './buffer-file.ts';
import { fileNameIn, fileNameOf, formText } from './file-name.ts';
import { type OpenFile, openFilesIn } from './file-placeholders.ts';
import { ArrivingFile, type FileHead } from './file-stream.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { boundaryOf, MultipartReader } from './multipart/multipart-reader.ts';
import type { Spool } from './spool.ts';

/** The name of the field with the JSON of a call. */
const CALL_FIELD = 'call';

/** The files of one request. */
export interface IncomingFiles {
  /** Reads the call without its files. Throws for an invalid request. */
  readCall(): Promise<CallBody>;
  /**
   * Replaces placeholders in decoded parameters with files. Streams are inserted before they are
   * read.
   */
  fill(params: readonly unknown[]): Promise<void>;
  /** Removes stored files. */
  release(): Promise<void>;
}

/** Options of {@link openFiles}. */
interface OpenFilesOptions {
  readonly params: FileParams;
  /** The most bytes of the JSON. */
  readonly maxCallSize: number;
  readonly observer: PartsObserver | undefined;
}

/** The files of a request, whose body is one file or a form. */
export function openFiles(
  request: Request,
  { params, maxCallSize, observer }: OpenFilesOptions,
): IncomingFiles {
  return params.body === 'raw'
    ? new RawFile(request, observer)
    : new FormFiles(request, maxCallSize, observer);
}

/** A single file whose bytes are the body. */
class RawFile implements IncomingFiles {
  readonly #headers: Headers;
  #body: ReadableStream<Uint8Array> | null;
  readonly #observer: PartsObserver | undefined;
  readonly #spools: Spool[] = [];

  constructor({ headers, body }: Request, observer: PartsObserver | undefined) {
    this.#headers = headers;
    this.#body = body;
    this.#observer = observer;
  }

  async readCall(): Promise<CallBody> {
    // An optional file that was left out.
    const isMissing = !this.#headers.has('content-type') && (await this.#isEmpty());
    return isMissing ? [] : [true];
  }

  /** Some hosts give an empty body to requests without one, and HTTP/2 requests need no length. */
  async #isEmpty(): Promise<boolean> {
    if (this.#body === null || this.#headers.get('content-length') === '0') return true;
    const reader = this.#body.getReader();
    let first = (await reader.read()).value;
    if (first === undefined) return true;
    this.#body = toReadable(
      async () => {
        const chunk = first ?? (await reader.read()).value;
        first = undefined;
        return chunk;
      },
      () => reader.cancel(),
    );
    return false;
  }

  async fill(params: readonly unknown[]): Promise<void> {
    const headers = this.#headers;
    const body = this.#body;
    for (const [pointer, open] of openFilesIn(params)) {
      const { form } = open.placeholder;
      const head: FileHead = {
        name: fileNameOf(headers.get('content-disposition') ?? undefined),
        type: assertMediaType(form, headers.get('content-type') ?? undefined),
      };
      const observe = observerOf(this.#observer, pointer, open, head);
      const bytes = body ?? new Blob([]).stream();
      const isAsSent = form.of === 'ReadableStream' && form.maxBytes === undefined;
      if (isAsSent && observe === undefined) return open.fill(bytes);
      const reader = bytes.getReader();
      const read = observed(
        limited(async () => (await reader.read()).value, form),
        observe,
      );
      const cancel = () => reader.cancel();
      await putFile(open, { head, read, cancel, spools: this.#spools });
    }
  }

  async release(): Promise<void> {
    await Promise.all(this.#spools.map((spool) => spool.remove()));
  }
}

/** The parts of a form: first the call, then its files. */
class FormFiles implements IncomingFiles {
  readonly #parts: MultipartReader;
  readonly #maxCallSize: number;
  readonly #observer: PartsObserver | undefined;
  readonly #spools: Spool[] = [];

  constructor(
    { headers, body }: Request,
    maxCallSize: number,
    observer: PartsObserver | undefined,
  ) {
    const boundary = boundaryOf(headers.get('content-type') ?? undefined);
    if (boundary === undefined)
      throw toProtocolError(
        'unsupported-media-type',
        'The request body must be multipart/form-data with a boundary',
      );
    this.#parts = new MultipartReader(body ?? new Blob([]).stream(), boundary);
    this.#maxCallSize = maxCallSize;
    this.#observer = observer;
  }

  async readCall(): Promise<CallBody> {
    const part = await this.#parts.nextPart();
    if (part === undefined || formText(part.disposition, 'name') !== CALL_FIELD)
      throw toProtocolError(
        'bad-request',
        `The first field of the form must be '${CALL_FIELD}', with the JSON of the call`,
      );
    return parseCallBody(await this.#readText(), `The field '${CALL_FIELD}'`);
  }

  async fill(params: readonly unknown[]): Promise<void> {
    const missing = openFilesIn(params);
    while (missing.size > 0) {
      const part = await this.#parts.nextPart();
      if (part === undefined) throw lacking(missing);
      const name = formText(part.disposition, 'name');
      const open = missing.get(name);
      if (open === undefined) throw unexpected(name);
      missing.delete(name);
      const { form } = open.placeholder;
      const isStream = form.of === 'FileStream' || form.of === 'ReadableStream';
      if (isStream && missing.size > 0) throw lacking(missing);
      const head: FileHead = {
        name: fileNameIn(part.disposition),
        type: assertMediaType(form, part.type),
      };
      const observe = observerOf(this.#observer, name, open, head);
      const read = observed(
        limited(() => this.#parts.read(), form),
        observe,
      );
      const cancel = () => this.#parts.cancel();
      await putFile(open, {
        head,
        read: isStream ? this.#untilEnd(read) : read,
        cancel,
        spools: this.#spools,
      });
      if (isStream) return;
    }
    await this.#assertEnd();
  }

  async release(): Promise<void> {
    await Promise.all(this.#spools.map((spool) => spool.remove()));
  }

  /** Reads a part, and checks that it is the last. */
  #untilEnd(read: ReadBytes): ReadBytes {
    return async () => {
      const bytes = await read();
      if (bytes === undefined) await this.#assertEnd();
      return bytes;
    };
  }

  async #assertEnd(): Promise<void> {
    const part = await this.#parts.nextPart();
    if (part !== undefined) throw unexpected(formText(part.disposition, 'name'));
  }

  async #readText(): Promise<string> {
    const text = new GrowingBytes();
    for (let bytes = await this.#parts.read(); bytes; bytes = await this.#parts.read()) {
      if (text.size + bytes.length > this.#maxCallSize) throw toProtocolError('payload-too-large');
      text.add(bytes);
    }
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text.bytes);
    } catch {
      throw toProtocolError('bad-request', `The field '${CALL_FIELD}' is not valid UTF-8`);
    }
  }
}

/** Files of an in-process call, passed on as they are. */
export class LocalFiles implements IncomingFiles {
  readonly #call: LocalCall;

  constructor(call: LocalCall) {
    this.#call = call;
  }

  async readCall(): Promise<CallBody> {
    return this.#call.body;
  }

  async fill(params: readonly unknown[]): Promise<void> {
    for (const [pointer, open] of openFilesIn(params))
      open.fill(valueAt(this.#call.params, pointer));
  }

  async release(): Promise<void> {}
}

function valueAt(params: unknown, pointer: string): unknown {
  const keys = pointer.slice(1).split('/');
  return keys.reduce<unknown>((holder, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return (holder as Readonly<Record<string, unknown>>)[name];
  }, params);
}

interface PutFile {
  readonly head: FileHead;
  readonly read: ReadBytes;
  readonly cancel: () => Promise<void>;
  readonly spools: Spool[];
}

async function putFile(
  { placeholder, fill }: OpenFile,
  { head, read, cancel, spools }: PutFile,
): Promise<void> {
  const form: FileForm = placeholder.form;
  if (form.of === 'ReadableStream') fill(toReadable(read, cancel));
  else if (form.of === 'FileStream') fill(new ArrivingFile(head, toReadable(read, cancel)));
  else fill(await bufferFile(read, form, head, spools));
}

/** Sees the bytes of a file. Items are seen one by one. */
function observerOf(
  observer: PartsObserver | undefined,
  pointer: string,
  { placeholder }: OpenFile,
  head: FileHead,
): ObserveBytes | undefined {
  return placeholder instanceof ItemsPlaceholder ? undefined : observer?.onFile(pointer, head);
}

function unexpected(name: string): Error {
  const given = JSON.stringify(name.slice(0, 128));
  const why =
    name === CALL_FIELD
      ? 'comes after a file or twice: send it once, before all files'
      : 'does not name a file of the call, or comes twice';
  return toProtocolError('bad-request', `The field ${given} ${why}`);
}

function lacking(files: ReadonlyMap<string, OpenFile>): Error {
  const [first = ''] = files.keys();
  return toProtocolError(
    'bad-request',
    `The file ${JSON.stringify(first.slice(0, 128))} is missing; a file that streams comes last`,
  );
}
