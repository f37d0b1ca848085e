import type { Transport } from '@mikrokit/client/http';
import { isSchema, type Schema } from './api/standard-schema.ts';
import type { Answer, Call } from './call.ts';
import { CallSender } from './call-sender.ts';
import type { Endpoint, EndpointTable } from './endpoints.ts';
import { FetchError } from './errors/fetch-error.ts';
import { withBody } from './errors/status-error.ts';
import type { ResultCodec } from './numbers/number-reader.ts';
import { assertCallOptions, assertIdleTimeout, assertRequestOptions } from './option-checks.ts';
import type {
  CallOptions,
  FetchOptions,
  HeaderValues,
  QueryValues,
  RequestOptions,
} from './options.ts';
import { writePath } from './request/path-template.ts';
import type { PreparedBody } from './request/prepared-body.ts';
import { withProgress } from './request/upload-progress.ts';
import { writeBody, writeTypedBody } from './request/write-body.ts';
import { writeQuery } from './request/write-query.ts';
import type { FetchResponse } from './response/fetch-response.ts';
import { invalidError, parseJson } from './response/read-value.ts';
import { Target } from './target.ts';

/** The arguments of a call of an endpoint. */
export interface EndpointCall extends CallOptions {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: QueryValues | undefined;
  readonly headers?: HeaderValues | undefined;
  readonly body?: unknown;
}

/** Calls endpoints of an interface, and URLs without one. All methods reject with a `FetchError`. */
export class FetchClient {
  readonly #target: Target;
  readonly #endpoints: EndpointTable;
  readonly #sender: CallSender;
  readonly #lists: NonNullable<FetchOptions['lists']>;
  readonly #transport: Transport;
  /** Names of schemas. */
  readonly #schemas = new WeakMap<Schema, string>();
  #named = 0;

  constructor(
    options: FetchOptions,
    { transport, endpoints }: { readonly transport: Transport; readonly endpoints: EndpointTable },
  ) {
    this.#target = new Target(options.url);
    this.#endpoints = endpoints;
    this.#lists = options.lists ?? 'repeat';
    this.#sender = new CallSender(this.#target, options, transport);
    this.#transport = transport;
  }

  /** The value of an endpoint's result. */
  async call(key: string, args: EndpointCall = {}): Promise<Answer> {
    const endpoint = this.#endpoints.find(key);
    const call = this.#toCall(key, endpoint, args);
    try {
      return await this.#sender.send(call);
    } catch (error) {
      throw error instanceof FetchError ? withBody(error, endpoint.errors) : error;
    }
  }

  /** A reply whose body has not been read, or the value that a schema makes of it. */
  async request(
    method: string,
    url: string | URL,
    schemaOrOptions?: Schema | RequestOptions,
    more?: RequestOptions,
  ): Promise<unknown> {
    const schema = isSchema(schemaOrOptions) ? schemaOrOptions : undefined;
    const options = schema ? more : (schemaOrOptions as RequestOptions | undefined);
    const call = this.#toRequest(method, url, { options: options ?? {}, schema });
    try {
      return (await this.#sender.send(call)).value;
    } catch (error) {
      throw error instanceof FetchError ? withBody(error, undefined) : error;
    }
  }

  async close(): Promise<void> {
    this.#sender.closeUnread();
    await this.#transport.close?.();
  }

  #toCall(key: string, endpoint: Endpoint, args: EndpointCall): Call {
    const { path, query, headers, body, ...options } = args;
    const { method, template, result } = endpoint;
    try {
      assertCallOptions(args);
      if (endpoint.path) endpoint.path.assert(path ?? {});
      if (endpoint.query) endpoint.query.assert(query ?? {});
      const url = this.#target.base + writePath(template, path) + writeQuery(query, this.#lists);
      const format = result?.format;
      const isStream = format === 'stream' || format === 'lines' || format === 'events';
      const prepared = bodyOf(endpoint, body);
      const read = (response: FetchResponse) => readResult(endpoint, response);
      return finishCall(
        {
          ...{ method, url, headers, body: prepared, isStream, options, read, readAs: key },
          template: key.slice(method.length + 1),
        },
        acceptOf(format),
      );
    } catch (cause) {
      throw inputError(key, cause);
    }
  }

  #toRequest(
    method: string,
    url: string | URL,
    {
      options: given,
      schema,
    }: { readonly options: RequestOptions; readonly schema: Schema | undefined },
  ): Call {
    const { query, headers, body, ...options } = given;
    try {
      assertRequestOptions(given);
      const target = this.#target.resolve(url);
      const added = writeQuery(query, this.#lists);
      const whole = target.includes('?') ? target + added.replace('?', '&') : target + added;
      if (body !== undefined && (method === 'GET' || method === 'HEAD'))
        throw new TypeError(`A ${method} cannot have a body`);
      const prepared = body === undefined ? undefined : writeBody(body);
      const call = { method, url: whole, headers, body: prepared, options };
      if (schema === undefined)
        return finishCall({ ...call, isStream: true, read: (reply) => reply, readAs: '' }, '*/*');
      const read = (reply: FetchResponse) => reply.json(schema);
      return finishCall(
        { ...call, isStream: false, read, readAs: this.#nameOf(schema) },
        JSON_ACCEPT,
      );
    } catch (cause) {
      throw inputError(`${method} ${String(url).replace(/[?#].*/s, '')}`, cause);
    }
  }

  #nameOf(schema: Schema): string {
    const known = this.#schemas.get(schema);
    if (known !== undefined) return known;
    const name = `schema ${++this.#named}`;
    this.#schemas.set(schema, name);
    return name;
  }
}

const JSON_ACCEPT = 'application/json';

/** Adds the headers that a call needs, unless the application sets them. */
function finishCall(
  {
    headers,
    body,
    ...call
  }: Omit<Call, 'headers' | 'started'> & { readonly headers: HeaderValues | undefined },
  accept: string,
): Call {
  const { idempotencyKey, onUpload, idleTimeout } = call.options;
  if (idleTimeout !== undefined) assertIdleTimeout(idleTimeout);
  const prepared = body && onUpload ? withProgress(body, onUpload) : body;
  const all: Record<string, string | undefined> = { accept };
  if (prepared?.contentType !== undefined) all['content-type'] = prepared.contentType;
  if (prepared?.size !== undefined) all['content-length'] = String(prepared.size);
  // Once for all attempts.
  if (idempotencyKey)
    all['idempotency-key'] = idempotencyKey === true ? crypto.randomUUID() : idempotencyKey;
  for (const name in headers) all[name.toLowerCase()] = headers[name];
  return { ...call, headers: all, body: prepared, started: performance.now() };
}

function bodyOf({ body: declared }: Endpoint, value: unknown): PreparedBody | undefined {
  if (!declared) {
    if (value === undefined) return undefined;
    throw new TypeError('The endpoint has no body');
  }
  if (value === undefined && declared.isOptional) return undefined;
  return writeTypedBody(declared.format, value, declared.codec);
}

function acceptOf(format: string | undefined): string {
  if (format === 'json') return JSON_ACCEPT;
  return format === 'events' ? 'text/event-stream' : '*/*';
}

function readResult({ result }: Endpoint, response: FetchResponse): unknown {
  if (result === undefined) return undefined;
  const { format, codec, isOptional } = result;
  switch (format) {
    case 'json':
      return readTyped(codec as ResultCodec, isOptional, response);
    case 'text':
      return response.text();
    case 'bytes':
      return response.bytes();
    case 'stream':
      return response.stream();
    case 'lines':
      return codec ? response.lines(codec) : response.lines();
    default:
      return codec ? response.events(codec) : response.events();
  }
}

function readTyped(codec: ResultCodec, isOptional: boolean, response: FetchResponse): unknown {
  const text = response.wholeText();
  if (text === '' && isOptional) return undefined;
  const decoded = codec.decode(parseJson(response, text, codec.parseJson));
  if (decoded.ok) return decoded.value;
  throw invalidError(response, decoded.issues);
}

/** The error for arguments that cannot be sent. */
function inputError(request: string, cause: unknown): FetchError {
  if (cause instanceof FetchError) return cause;
  const { message, issues } = cause as { readonly message: string; readonly issues?: [] };
  return new FetchError('application', { request, message, cause, issues: issues ?? [] });
}
