import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import {
  answerBody,
  type Dispatcher,
  type Endpoint,
  type PendingReply,
  type Reply,
  tooLarge,
} from '@mikrokit/router';
import { notUtf8, utf8TextOf } from '../../body/utf8-text.ts';
import type { AccessRecord } from '../../middleware/access-record.ts';
import type { NodeServer } from '../connections/node-server.ts';
import type { ConnectionGroup } from '../connections/server-connections.ts';
import { checkingInterval, type Timeouts } from '../server/timeouts.ts';
import type { Answer, ServerMiddleware } from '../server-middleware.ts';
import { FastPathConnection } from './fast-path-connection.ts';
import type { FastPathRequest, RequestHost } from './fast-path-request.ts';
import { ReplyHeads } from './reply-heads.ts';

type EventsCode = typeof import('./socket-events.ts');

/** The part of its server that a fast path uses. */
interface FastPathHost {
  /** Whether each connection should end with its last reply. */
  readonly closing: boolean;
  waitUntil(work: Promise<unknown>, stop?: () => void): void;
}

/** Options of {@link FastPath}. */
interface FastPathOptions {
  readonly timeouts: Required<Timeouts>;
  readonly date: boolean;
  readonly middleware: ServerMiddleware | undefined;
  readonly nodeServer: NodeServer;
}

/**
 * The connections of a server whose requests have been simple so far. They are read and answered
 * here instead of by node:http.
 */
export class FastPath implements RequestHost, ConnectionGroup {
  readonly connections = new Set<FastPathConnection>();
  readonly replyHeads: ReplyHeads;
  readonly timeouts: Required<Timeouts>;
  readonly maxHeadSize = process.getBuiltinModule('node:http').maxHeaderSize;
  /**
   * Runs a function so that its async context does not leak into the next call of the same read.
   */
  readonly #isolate = process.getBuiltinModule('node:async_hooks').AsyncLocalStorage.snapshot();
  /** A clock that advances only when connections are checked. Requests need no exact time. */
  now = performance.now();
  readonly nodeServer: NodeServer;
  readonly #api: Dispatcher;
  readonly #host: FastPathHost;
  readonly #middleware: ServerMiddleware | undefined;
  readonly #tracers = tracerChannels();
  #events: EventsCode | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isShared = false;
  /** The server, once another library has it, too. */
  #sharedServer: Pick<Server, 'maxRequestsPerSocket'> | undefined;

  constructor(api: Dispatcher, host: FastPathHost, options: FastPathOptions) {
    const { timeouts, date, middleware, nodeServer } = options;
    this.#api = api;
    this.#host = host;
    this.#middleware = middleware;
    this.timeouts = timeouts;
    this.nodeServer = nodeServer;
    this.replyHeads = new ReplyHeads({ keepAliveTimeout: timeouts.keepAliveTimeout, date });
  }

  /** Starts to check the timeouts of connections. */
  start(): void {
    this.#timer = setInterval(() => {
      this.now = performance.now();
      // Received bytes are read first.
      setImmediate(() => this.#checkTimes());
    }, checkingIntervalOf(this.timeouts)).unref();
  }

  get closing(): boolean {
    return this.#host.closing;
  }

  /**
   * Passes all requests to node:http once another library listens to the server's requests, or limits
   * their number on a connection, which only node:http counts.
   */
  async shareRequests(server: Server): Promise<void> {
    await this.nodeServer.prepare();
    this.#sharedServer = server;
    server.on('newListener', (event) => {
      if (event === 'request') this.#isShared = true;
    });
  }

  /** Whether something listens to the requests of node:http, or counts them, and must not miss any. */
  get isObserved(): boolean {
    if (this.#isShared || this.#tracers.some(({ hasSubscribers }) => hasSubscribers)) return true;
    const most = this.#sharedServer?.maxRequestsPerSocket ?? 0;
    return most > 0;
  }

  open(socket: Socket): void {
    this.connections.add(new FastPathConnection(socket, this));
  }

  /** Destroys connections without calls or replies. */
  endIdle(): void {
    this.now = performance.now();
    this.#checkTimes();
    for (const connection of this.connections) if (connection.isIdle) connection.destroy();
  }

  drainStreams(): void {
    for (const connection of this.connections) connection.drainStreams();
  }

  cancelCalls(): void {
    for (const connection of this.connections) connection.cancelCalls();
  }

  destroyAll(): void {
    for (const connection of this.connections) connection.destroy();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Finds the endpoint of a request, or the reply if nothing has to run. */
  accept(request: FastPathRequest): Endpoint | Reply {
    const { method, target, contentType } = request.head;
    return this.#middleware?.answer(request) ?? this.#api.accept(method, target, contentType);
  }

  /**
   * Runs the call of a complete request. `hasMore` says that another can follow in the same turn.
   */
  run(
    endpoint: Endpoint,
    body: Buffer,
    request: FastPathRequest,
    hasMore: boolean,
  ): Reply | PendingReply {
    return hasMore
      ? this.#isolate(runCall, endpoint, body, request)
      : runCall(endpoint, body, request);
  }

  /** Adds the headers and compression of the server's options to a reply. */
  finish(request: FastPathRequest, reply: Reply): Answer | Promise<Answer> {
    return this.#middleware === undefined ? reply : this.#middleware.finish(reply, request);
  }

  /** Passes on the code that writes events, once it is loaded. Most servers never send any. */
  loadEvents(run: (code: EventsCode) => void, fail: () => void): void {
    if (this.#events !== undefined) return run(this.#events);
    import('./socket-events.ts').then(
      (code) => {
        this.#events = code;
        run(code);
      },
      (error: Error) => {
        process.emitWarning(error);
        fail();
      },
    );
  }

  /** Starts a line of the access log, if there is one. */
  record(request: FastPathRequest): AccessRecord | undefined {
    const openRecord = this.#middleware?.openRecord;
    if (openRecord === undefined) return undefined;
    const { method, url, remoteAddress, id } = request;
    const userAgent = request.header('user-agent');
    return openRecord({ method, url, remoteAddress, userAgent, id });
  }

  remoteAddressOf(peer: string | undefined, forwardedFor: string | undefined): string | undefined {
    return this.#middleware === undefined
      ? peer
      : this.#middleware.remoteAddressOf(peer, forwardedFor);
  }

  waitUntil(work: Promise<unknown>, stop?: () => void): void {
    this.#host.waitUntil(work, stop);
  }

  #checkTimes(): void {
    for (const connection of this.connections) connection.checkTime();
  }
}

function runCall(endpoint: Endpoint, body: Buffer, request: FastPathRequest): Reply | PendingReply {
  const verdict = body.length > endpoint.maxBodySize ? tooLarge : (utf8TextOf(body) ?? notUtf8);
  return answerBody(endpoint, verdict, request);
}

/** The channels on which node:http publishes its requests. */
function tracerChannels() {
  const { channel } = process.getBuiltinModule('node:diagnostics_channel');
  return ['request.start', 'response.created', 'response.finish'].map((event) =>
    channel(`http.server.${event}`),
  );
}

/**
 * The interval between checks of connections: short enough for node:http to take over heads that
 * arrive slowly.
 */
function checkingIntervalOf(timeouts: Required<Timeouts>): number {
  return Math.min(checkingInterval(timeouts), 1_000);
}
