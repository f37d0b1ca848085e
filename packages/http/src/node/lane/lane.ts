import type { Socket } from 'node:net';
import type { Dispatcher, Endpoint, Reply } from '@mikrokit/router';
import { AccessRecord } from '../../middleware/access-record.ts';
import type { ServerMiddleware } from '../exchange/exchange-with-middleware.ts';
import { checkingInterval, type Timeouts } from '../server/timeouts.ts';
import { LaneConnection } from './lane-connection.ts';
import type { LaneRequest, RequestHost } from './lane-request.ts';
import { ReplyHeads } from './reply-heads.ts';
import type { Answer } from './waiting-call.ts';

/** What a lane needs of its server. */
export interface LaneHost {
  /** Whether each connection should end with its last reply. */
  readonly closing: boolean;
  waitUntil(work: Promise<unknown>): void;
  /** Gives a connection, paused and with its unread bytes put back, to node:http. */
  handOver(socket: Socket): void;
}

/** Options of {@link Lane}. */
export interface LaneOptions {
  readonly timeouts: Required<Timeouts>;
  readonly date: boolean;
  readonly middleware: ServerMiddleware | undefined;
}

/** The connections of a server whose requests are plain HTTP/1.1, which is read and written here and not by node:http. */
export class Lane implements RequestHost {
  readonly connections = new Set<LaneConnection>();
  readonly replyHeads: ReplyHeads;
  readonly timeouts: Required<Timeouts>;
  readonly maxHeadSize = process.getBuiltinModule('node:http').maxHeaderSize;
  /** Runs a function so that the async context that it enters does not reach the next call of the same read. */
  readonly isolate = process.getBuiltinModule('node:async_hooks').AsyncLocalStorage.snapshot();
  /** A clock that only goes on when connections are looked at: requests need no exact one. */
  now = performance.now();
  readonly #api: Dispatcher;
  readonly #host: LaneHost;
  readonly #middleware: ServerMiddleware | undefined;
  readonly #tracers = tracerChannels();
  #timer: NodeJS.Timeout | undefined;

  constructor(api: Dispatcher, host: LaneHost, options: LaneOptions) {
    const { timeouts, date, middleware } = options;
    this.#api = api;
    this.#host = host;
    this.#middleware = middleware;
    this.timeouts = timeouts;
    this.replyHeads = new ReplyHeads({ keepAliveTimeout: timeouts.keepAliveTimeout, date });
  }

  /** Begins to look at connections, whose time may be over. */
  start(): void {
    this.#timer = setInterval(() => {
      this.now = performance.now();
      // What has arrived by now is read first.
      setImmediate(() => this.#checkTimes());
    }, checkingIntervalOf(this.timeouts)).unref();
  }

  get closing(): boolean {
    return this.#host.closing;
  }

  /** Whether somebody listens to the requests of node:http, who must not miss any. */
  get isObserved(): boolean {
    return this.#tracers.some(({ hasSubscribers }) => hasSubscribers);
  }

  open(socket: Socket): void {
    this.connections.add(new LaneConnection(socket, this));
  }

  /** Destroys connections without calls or replies. */
  endIdle(): void {
    this.now = performance.now();
    this.#checkTimes();
    for (const connection of this.connections) if (connection.isIdle) connection.destroy();
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

  /** Finds the endpoint of a request, or the reply if nothing has to run for it. */
  accept(request: LaneRequest): Endpoint | Reply {
    const { method, target, contentType } = request.head;
    return (
      this.#middleware?.middleware?.answer(request) ?? this.#api.accept(method, target, contentType)
    );
  }

  /** Adds to a reply what the options of the server ask for. */
  finish(request: LaneRequest, reply: Reply): Answer | Promise<Answer> {
    if (this.#middleware === undefined) return reply;
    const { middleware, compression } = this.#middleware;
    const finished = middleware?.addHeaders(reply, request) ?? reply;
    if (compression === undefined || request.method === 'HEAD') return finished;
    const { reply: plain, encoding } = compression.negotiate(
      finished,
      request.header('accept-encoding'),
    );
    if (encoding === undefined) return plain;
    return compression.compress(plain, encoding).then(
      ({ reply: coded, bytes }) => ({ ...coded, bytes }),
      () => plain,
    );
  }

  /** Begins a line of the access log, if there is one. */
  record(request: LaneRequest): AccessRecord | undefined {
    const logger = this.#middleware?.accessLog;
    if (logger === undefined) return undefined;
    const { method, url, remoteAddress } = request;
    const userAgent = request.header('user-agent');
    return new AccessRecord(logger, { method, url, remoteAddress, userAgent });
  }

  remoteAddressOf(peer: string | undefined, forwardedFor: string | undefined): string | undefined {
    return this.#middleware === undefined
      ? peer
      : this.#middleware.remoteAddressOf(peer, forwardedFor);
  }

  waitUntil(work: Promise<unknown>): void {
    this.#host.waitUntil(work);
  }

  handOver(connection: LaneConnection, socket: Socket): void {
    this.connections.delete(connection);
    this.#host.handOver(socket);
  }

  #checkTimes(): void {
    for (const connection of this.connections) connection.checkTime();
  }
}

/** The channels on which node:http tells of its requests. */
function tracerChannels() {
  const { channel } = process.getBuiltinModule('node:diagnostics_channel');
  return ['request.start', 'response.created', 'response.finish'].map((event) =>
    channel(`http.server.${event}`),
  );
}

/** How often connections are looked at: often enough for node:http to take over what lingers. */
function checkingIntervalOf(timeouts: Required<Timeouts>): number {
  return Math.min(checkingInterval(timeouts), 1_000);
}
