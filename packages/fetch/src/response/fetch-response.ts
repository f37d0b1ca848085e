import {
  type BodyEnd,
  type BodyLimits,
  BodyReader,
  chunksOf,
  headerOf,
  type ReplyHeaders,
  readBytes,
  type TransportReply,
  toReadable,
} from '@mikrokit/client/http';
import type { ServerSentEvent } from '../api/bodies.ts';
import type { Schema } from '../api/standard-schema.ts';
import { toFetchError } from '../errors/error-reader.ts';
import { FetchError } from '../errors/fetch-error.ts';
import type { Progress } from '../options.ts';
import { EventReader, type Reconnects } from './event-reader.ts';
import { readLines } from './read-lines.ts';
import { readJson } from './read-value.ts';

/** The call that a reply belongs to. */
interface ResponseOrigin extends BodyLimits {
  /** The URL that answered, after redirects. */
  readonly url: string;
  /** Method and URL without its query, for errors. */
  readonly request: string;
  readonly maxReplySize: number;
  /** For a call whose events can be resumed. */
  readonly reconnects?: Reconnects | undefined;
  /** The replies of the client whose bodies are not over. */
  readonly open?: OpenReplies | undefined;
}

/**
 * Replies whose bodies have not ended, each with a function that gets the error, if any, when they
 * do.
 */
export type OpenReplies = Map<FetchResponse, ((error: FetchError | undefined) => void) | undefined>;

/** A reply. You can read its body once, or more often if the whole reply has arrived. */
export class FetchResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: ReplyHeaders;
  /** The URL that answered, after redirects. */
  readonly url: string;
  readonly #reply: TransportReply;
  readonly #origin: ResponseOrigin;
  readonly #reader: BodyReader | undefined;
  #isRead = false;

  constructor(reply: TransportReply, origin: ResponseOrigin) {
    this.status = reply.status;
    this.headers = reply.headers;
    this.url = origin.url;
    this.#reply = reply;
    this.#origin = origin;
    const { body } = reply;
    if (body) this.#reader = this.#readerOf(chunksOf(body));
  }

  #readerOf(body: AsyncIterable<Uint8Array>): BodyReader {
    const { open } = this.#origin;
    const reader: BodyReader = new BodyReader(
      {
        body,
        cancel: () => this.#reply.cancel?.(),
        toError: (end) => this.#timeout(end),
        onEnd: (failure) => {
          const onEnd = open?.get(this);
          open?.delete(this);
          onEnd?.(failure === undefined ? undefined : this.#toError(failure));
        },
      },
      this.#origin,
    );
    open?.set(this, undefined);
    return reader;
  }

  #timeout(end: BodyEnd): FetchError {
    const { idleTimeout } = this.#origin;
    const message = {
      idle: `no more of the reply came for ${idleTimeout} ms`,
      unread: `nobody read the reply for ${idleTimeout} ms`,
      deadline: 'the deadline passed before the whole reply arrived',
    }[end];
    const { request, status, headers } = this;
    return new FetchError('timeout', { request, message, status, headers });
  }

  /** Whether the status is one of success: 200 to 299. */
  get ok(): boolean {
    return this.status >= 200 && this.status <= 299;
  }

  /** Method and URL without its query, for errors. */
  get request(): string {
    return this.#origin.request;
  }

  /** The value of a header; several are joined with commas. */
  header(name: string): string | undefined {
    return headerOf(this, name.toLowerCase());
  }

  /** The body of a reply that came as a whole, at once. */
  wholeText(): string {
    return this.#reply.text ?? this.#rejectSize();
  }

  /** The body as text, by the `charset` of its content type; by UTF-8 without one, or if the charset is not known. */
  async text(): Promise<string> {
    const decoder = decoderOf(this.header('content-type') ?? '');
    if (this.#reader === undefined && decoder.encoding === 'utf-8') return this.wholeText();
    return decoder.decode(this.#reader === undefined ? await this.bytes() : await this.#collect());
  }

  /** The body as bytes of its own. */
  async bytes(): Promise<Uint8Array> {
    if (this.#reader !== undefined) return this.#collect();
    return new Uint8Array(this.#reply.bytes ?? this.#rejectSize());
  }

  /** The body as JSON, validated by a schema if one is given. */
  async json<T = unknown>(schema?: Schema<T>): Promise<T> {
    // JSON is UTF-8: RFC 8259 section 8.1.
    const text =
      this.#reader === undefined
        ? this.wholeText()
        : new TextDecoder().decode(await this.#collect());
    return await readJson(this, text, schema);
  }

  /** The body while it arrives. */
  stream(): ReadableStream<Uint8Array> {
    return toReadable(this.#chunks());
  }

  /** The lines of the body while they arrive: as text, or each as JSON that a schema validates. Empty lines have no JSON. */
  lines(): AsyncGenerator<string, void, void>;
  lines<T>(schema: Schema<T>): AsyncGenerator<T, void, void>;
  async *lines(schema?: Schema): AsyncGenerator<unknown, void, void> {
    try {
      for await (const line of readLines(this.#chunks(), this.#origin.maxReplySize)) {
        if (schema === undefined) yield line;
        else if (line.trim() !== '') yield await readJson(this, line, schema);
      }
    } catch (cause) {
      throw this.#toError(cause);
    }
  }

  /**
   * The server-sent events of the body while they arrive (HTML standard, section 9.2): with data as text, or as JSON
   * that a schema validates. If its call can be repeated, a stream that breaks off resumes after its last id.
   */
  events(): AsyncGenerator<ServerSentEvent, void, void>;
  events<T>(schema: Schema<T>): AsyncGenerator<ServerSentEvent<T>, void, void>;
  async *events(schema?: Schema): AsyncGenerator<ServerSentEvent<unknown>, void, void> {
    try {
      const { maxReplySize: maxSize, reconnects } = this.#origin;
      const chunksOf = (response: FetchResponse) => response.#chunks();
      const reader = new EventReader({ chunksOf, maxSize, reconnects });
      for await (const { name, data, id } of reader.read(this)) {
        const value = schema === undefined ? data : await readJson(this, data, schema);
        yield { event: name, data: value, id };
      }
    } catch (cause) {
      throw this.#toError(cause);
    }
  }

  /**
   * Writes the body to a file, which is there only once it is whole; one that is there is replaced. Returns its size in
   * bytes. Not in browsers.
   */
  async download(
    file: string,
    { onProgress }: { readonly onProgress?: (progress: Progress) => void } = {},
  ): Promise<number> {
    const { writeFile } = await import('./download.ts');
    const length = Number(this.header('content-length') ?? Number.NaN);
    const isKnown = !Number.isNaN(length) && this.headers['content-encoding'] === undefined;
    const total = isKnown ? length : undefined;
    return await writeFile({
      body: this.#chunks(),
      file,
      onChunk: (loaded) => onProgress?.({ loaded, total }),
    });
  }

  /** Whether the body is being read. */
  get isBegun(): boolean {
    return this.#isRead;
  }

  /** Closes an unread body and its connection. */
  cancel(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    this.#reader?.cancel();
  }

  async *#chunks(): AsyncGenerator<Uint8Array, void, void> {
    const { bytes } = this.#reply;
    const reader = this.#reader;
    if (reader === undefined) {
      if (bytes === undefined) this.#rejectSize();
      else if (bytes.byteLength > 0) yield new Uint8Array(bytes);
      return;
    }
    if (this.#isRead)
      throw new FetchError('application', {
        request: this.request,
        message: 'the body of the reply has been read already',
      });
    this.#isRead = true;
    try {
      for (let step = await reader.next(); !step.done; step = await reader.next()) yield step.value;
    } catch (cause) {
      throw this.#toError(cause);
    } finally {
      reader.cancel();
    }
  }

  async #collect(): Promise<Uint8Array> {
    return (await readBytes(this.#chunks(), this.#origin.maxReplySize)) ?? this.#rejectSize();
  }

  #rejectSize(): never {
    const { maxReplySize } = this.#origin;
    throw new FetchError('protocol', {
      request: this.request,
      message: `the reply is larger than the maxReplySize of ${maxReplySize} bytes`,
      status: this.status,
      headers: this.headers,
    });
  }

  #toError(cause: unknown): FetchError {
    if (cause instanceof RangeError) {
      const { request, status, headers } = this;
      const { message } = cause;
      return new FetchError('protocol', { request, message, status, headers, cause });
    }
    return toFetchError(cause, this.request, this.#origin.signal);
  }
}

/** A decoder for the charset of a content type: RFC 9110 section 8.3.2. */
function decoderOf(contentType: string): TextDecoder {
  const [, charset] = /;\s*charset=["']?([^\s;"']+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
