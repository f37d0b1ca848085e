import type { CallBody } from './call/body.ts';
import type { Site } from './call/cross-site.ts';
import type { ProtocolErrorType } from './call/errors.ts';
import type { PartsObserver } from './call/parts-observer.ts';

/*
 * The interface between a router and what carries its calls (node:http, fetch, a cloud's events). An adapter passes
 * `accept` the request line and headers, and has `answer()` read the body, run the call and wait for its reply:
 *
 *   const found = api.accept(method, url, contentType);
 *   const reply = await answer(found, { readBody, toCallRequest, signal });
 */

/** A router as adapters use it. None of its methods throws; `prepare` can reject. */
export interface Dispatcher {
  /**
   * Finds the endpoint of a request by its request line and headers. `url` is the request target with or without a
   * query string. A missing `contentType` is rejected like any other than JSON: a browser form or no-cors fetch must not
   * be able to forge a call.
   */
  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply;
  /** Finds a route by its id, for calls that come without a URL: a queue's messages, say. */
  acceptRoute(id: string): Endpoint | Reply;
  /** Makes or checks what its stores need, such as tables, before a server starts. Rejects to stop the start. */
  prepare(): Promise<void>;
}

/** The receiver of an accepted request. */
export interface Endpoint {
  /** The id of its route. Absent for endpoints without one route, such as batches. */
  readonly id?: string;
  /** Method and path template of its HTTP route, without the router's prefix. Absent for the RPC protocol. */
  readonly http?: string;
  /** The most bytes of body that `run` takes; for a larger body, send `reject('payload-too-large')`. */
  readonly maxBodySize: number;
  /**
   * Whether its replies stream. Transports that cannot stream leave such requests to others.
   * Default: false.
   */
  readonly streams?: boolean | undefined;
  /** Whether every streamed body is of the kind `events`. Default: it can be of either kind. */
  readonly streamsEvents?: boolean | undefined;
  /**
   * Whether it takes the request itself: the adapter reads no body, passes an empty one to `run`, and a request that has
   * `toWeb`. Default: false.
   */
  readonly isRaw?: boolean | undefined;
  /**
   * Runs one call. Returns the reply without a promise if nothing in the call is asynchronous, so an adapter can answer
   * in the same turn. `await` works with both. `body` is the decoded text, or an empty string.
   */
  run(body: string, request: CallRequest): Reply | PendingReply;
  /**
   * Like `run`, for a body that is parsed already. For recorders. `contract` is the one that the client sends. Absent
   * for endpoints that take more than JSON.
   */
  start?(body: CallBody, request: CallRequest, contract: string | undefined): Reply | PendingReply;
  /** The reply to a request that the adapter itself rejects. `message` replaces the fixed text. */
  reject(type: ProtocolErrorType, message?: string): Reply;
  /**
   * For recorders: the parameters of a request to an HTTP path, read from its body. Throws where
   * `run` rejects the request. Absent for all other endpoints.
   */
  parametersOf?(body: string): readonly unknown[];
}

/** The request in `context.request`; the adapter makes one for each call. */
export interface CallRequest {
  /** A header's value, its name in any case; several values are joined by RFC 9110 section 5.3. */
  header(name: string): string | undefined;
  /** Becomes `context.id`. Default: every call gets its own id. */
  readonly id?: string | undefined;
  /** The client's IP address, if known. */
  readonly remoteAddress?: string | undefined;
  /** The adapter's own request object. */
  readonly native: unknown;
  /**
   * Values by the names under which hooks provide them, from an adapter that knows whose call it is without headers, such as a
   * worker of a queue. The hooks of these names do not run. Never fill it from what a request contains. Default: all hooks run.
   */
  readonly provided?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Keeps the process running for work after the reply, as far as the host can. The promise never
   * rejects. `stop` ends the work at once, for a host that closes. Absent for work that cannot be
   * ended.
   */
  waitUntil?(work: Promise<unknown>, stop?: () => void): void;
  /**
   * Runs a step of the call under a workflow engine, which stores the text that `run` resolves to. In later attempts of the call
   * it resolves to the stored text and does not run the step again. Absent without an engine. See `@mikrokit/router/durable`.
   */
  runStep?(name: string, run: () => Promise<string>): Promise<string>;
  /** A call in the same process, whose files need no form. */
  readonly local?: LocalCall;
  /** Gets the parts of the call that its endpoint reads itself, for recorders. Default: none. */
  observer?: PartsObserver;
  /** The request of the Fetch API that a raw endpoint takes. Rejects with the error that the client gets. */
  toWeb?(limits: WebLimits): Promise<WebCall>;
}

/** A call of a route that takes files, in the same process. */
export interface LocalCall {
  /** As JSON, with `true` for each file. */
  readonly body: CallBody;
  /** The parameters as they were given. */
  readonly params: readonly unknown[];
}

/** Limits of a request of the Fetch API. */
export interface WebLimits {
  /** The most bytes of its body; reading on rejects with a `payload-too-large` error. */
  readonly maxBodySize: number;
  /** Becomes the signal of the request. */
  readonly signal: AbortSignal;
}

/** A request of the Fetch API, its body unread, with the site that it was sent to. */
export interface WebCall {
  readonly request: Request;
  readonly site: Site;
}

/** A reply, ready to be written. Replies to HEAD have no body (RFC 9110 section 9.3.2). */
export interface Reply {
  readonly status: number;
  /** Name, value, name, value, …; names in lower case, without `content-length`, which is the adapter's. */
  readonly headers: readonly string[];
  /**
   * JSON text. `undefined` for a status without content (204, 304), which has no `content-length`
   * either.
   */
  readonly body: string | undefined;
  /**
   * A streamed body, instead of `body`: protocol events, or bytes of the application. `headers` can
   * contain the length of the bytes.
   */
  readonly stream?: ReplyStream | undefined;
  /**
   * Whether the application made it: a response of a raw route, or a file, with or without its
   * bytes. Such a reply can be a web page.
   */
  readonly isContent?: boolean;
  /** For a 304: the text of the corresponding 200, on which the headers of both depend. */
  readonly unsentBody?: string;
  /** Only endpoints have it. */
  readonly streams?: undefined;
  /** The number of calls that a reply to a batch answers. */
  readonly calls?: number;
}

/**
 * The body of a streamed reply. An adapter pipes it or takes it as a stream, once, or cancels it, for example for a
 * HEAD. The call runs until the body ends.
 */
export interface ReplyStream {
  /**
   * `events` are protocol text: send each one at once. `content` are bytes of the application,
   * described by its headers.
   */
  readonly kind: 'events' | 'content';
  /** The id under which its events are stored. Absent for a body that is sent once. */
  readonly id?: string | undefined;
  /** Writes the body into `sink` and ends it. Returns at once and never throws. */
  pipe(sink: ReplySink): void;
  /**
   * The body as a stream of the Fetch API, for hosts that send such streams fastest. Absent for
   * other bodies.
   */
  toReadable?(): ReadableStream<Uint8Array>;
  /**
   * Ends the call as `PendingReply.cancel` does, and drops the rest of the body. Does nothing after
   * the end.
   */
  cancel(reason?: CancelReason): void;
  /**
   * For a server that closes: ends a body that clients can resume on another server, and tells them. Any other body
   * continues. Absent for bodies that no client can resume.
   */
  drain?(): void;
}

/** Where an adapter takes the body of a {@link ReplyStream}. None of its methods throws. */
export interface ReplySink {
  /**
   * Takes the next chunk. The sink owns its bytes from then on. If it returns `false`, wait for
   * `drained` before the next chunk.
   */
  write(chunk: string | Uint8Array): boolean;
  /**
   * Resolves when the client has read enough to continue. Never resolves for a client that
   * disconnected.
   */
  drained(): Promise<void>;
  /** The body is complete. */
  end(): void;
  /** The body breaks off: the connection ends, so the client notices. The reason has been logged already. */
  abort(): void;
}

/** Tells a reply apart from an endpoint that can run (`accept`), and from a reply that is still pending (`run`). */
export function isReply(outcome: object): outcome is Reply {
  return 'status' in outcome;
}

/** Why a call is ended from outside. */
export type CancelReason = 'cancelled' | 'timeout';

/** A reply that is not there yet. Never rejects. */
export interface PendingReply extends PromiseLike<Reply> {
  /**
   * Ends the call with 499 because the client disconnected, or with 504 for `'timeout'` because the
   * host stops it. Aborts `context.signal` and does not wait for the handler. Does nothing once the
   * reply exists.
   */
  cancel(reason?: CancelReason): void;
}
