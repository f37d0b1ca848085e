import type { Socket } from 'node:net';
import { type Endpoint, isReply, type Reply, type ReplyStream } from '@mikrokit/router';
import type { AccessRecord } from '../../middleware/access-record.ts';
import { finalResponse, KEPT_OPEN, TIMED_OUT } from '../connections/server-connections.ts';
import type { Answer } from '../server-middleware.ts';
import { ArrivingBody } from './arriving-body.ts';
import type { FastPath } from './fast-path.ts';
import { FastPathRequest } from './fast-path-request.ts';
import { HeadReader, UNFINISHED } from './head-reader.ts';
import { ReplyBuffer } from './reply-buffer.ts';
import { type AnsweredCall, ReplyQueue } from './reply-queue.ts';
import { isBlankFrom, type SimpleHead } from './simple-head.ts';

/** What a connection waits for. Calls can run in every state but `ended`. */
type State =
  /** Its first request. */
  | { readonly is: 'new' }
  /** The next request. */
  | { readonly is: 'open' }
  /** The rest of a head. */
  | { readonly is: 'in-head'; readonly unread: Buffer }
  /** The rest of a body. */
  | { readonly is: 'in-body'; readonly body: ArrivingBody }
  /** Room for replies. Meanwhile the socket is paused and keeps unread bytes. */
  | { readonly is: 'full' }
  /**
   * The end of its calls. Then node:http gets it, with the unread bytes. It is still read, because
   * a paused socket does not report a disconnect.
   */
  | { readonly is: 'passing'; readonly unread: Buffer[]; unreadSize: number }
  /** The end of its calls. Then it sends the final response, if any, and ends. */
  | { readonly is: 'finishing'; readonly finalResponse?: string | undefined }
  /** The client's end. The last reply has been written. */
  | { readonly is: 'ended' };

const NEW: State = { is: 'new' };
const OPEN: State = { is: 'open' };
const FULL: State = { is: 'full' };
const FINISHING: State = { is: 'finishing' };
const ENDED: State = { is: 'ended' };

/**
 * A connection whose requests have been simple so far. It reads requests, starts their calls and
 * writes their replies. At the first request that it cannot answer, node:http takes over the whole
 * connection.
 */
export class FastPathConnection {
  readonly #socket: Socket;
  readonly #fastPath: FastPath;
  readonly #heads: HeadReader;
  readonly #replies: ReplyQueue;
  readonly #buffer: ReplyBuffer;
  #state: State = NEW;
  /** By the fast path's clock: when the connection was opened, last replied, or ended. */
  #since: number;
  /** The timeout of calls after the client has closed its side. */
  #grace: NodeJS.Timeout | undefined;
  readonly #listeners = {
    data: (chunk: Buffer) => this.#receive(chunk),
    drain: () => this.#readOn(),
    end: () => this.#clientEnded(),
    // 'close' follows.
    error: () => {},
    close: () => this.#closed(),
  };

  constructor(socket: Socket, fastPath: FastPath) {
    this.#socket = socket;
    this.#fastPath = fastPath;
    this.#heads = new HeadReader(fastPath.maxHeadSize);
    this.#replies = new ReplyQueue(fastPath, () => this.#writeAnswered());
    this.#buffer = new ReplyBuffer(socket, fastPath.replyHeads);
    this.#since = fastPath.now;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener);
  }

  /** Whether no call runs, no request has started, and all replies have been sent. */
  get isIdle(): boolean {
    const { is } = this.#state;
    const isReading = is === 'new' || is === 'open';
    return isReading && this.#replies.isEmpty && this.#socket.writableLength === 0;
  }

  /** Ends streams that the client can resume at another server. */
  drainStreams(): void {
    this.#replies.drainStreams();
  }

  /** Cancels running calls. Their replies are still sent. */
  cancelCalls(): void {
    this.#replies.cancelCalls();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Ends the connection, or its request, after its timeout. */
  checkTime(): void {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = this.#fastPath.timeouts;
    const { now } = this.#fastPath;
    const waited = now - this.#since;
    const state = this.#state;
    switch (state.is) {
      case 'new':
        if (headersTimeout > 0 && waited > headersTimeout) this.#finish(TIMED_OUT);
        return;
      case 'open':
        // Most connections are idle most of the time, so free their memory.
        if (waited > IDLE) this.#heads.forget();
        if (keepAliveTimeout > 0 && waited > keepAliveTimeout + KEPT_OPEN && this.isIdle)
          this.destroy();
        return;
      case 'in-head':
        // The rest does not arrive: node:http waits for it.
        return this.#passToNode(state.unread);
      case 'in-body':
        if (requestTimeout > 0 && now - state.body.since > requestTimeout) this.#finish(TIMED_OUT);
        return;
      case 'ended':
        if (waited > LINGER && this.#socket.writableLength === 0) this.destroy();
        return;
      case 'full':
      case 'passing':
      case 'finishing':
        return;
    }
  }

  #receive(chunk: Buffer): void {
    const state = this.#state;
    switch (state.is) {
      case 'new':
      case 'open':
      case 'full':
        return this.#read(chunk);
      case 'in-head':
        return this.#read(Buffer.concat([state.unread, chunk]));
      case 'in-body':
        return this.#readBody(state.body, chunk);
      case 'passing':
        state.unread.push(chunk);
        state.unreadSize += chunk.length;
        if (state.unreadSize > MOST_UNREAD) this.#socket.pause();
        return;
      case 'finishing':
      case 'ended':
        // Closing a socket with unread bytes resets it, so bytes after the last request are
        // dropped.
        return;
    }
  }

  /** Reads requests and starts their calls. */
  #read(bytes: Buffer): void {
    const text = bytes.toString('latin1');
    let at = 0;
    // Empty lines do not start a request, and do not keep a connection open: its time still counts
    // from its last reply.
    let hasMore = !isBlankFrom(text, at);
    if (hasMore) this.#state = OPEN;
    while (hasMore && this.#state === OPEN) {
      this.#buffer.flushIfDue();
      if (this.#isFull) {
        this.#state = FULL;
        this.#putBack(bytes.subarray(at));
        break;
      }
      const head = this.#heads.read(bytes, text, at);
      if (head === UNFINISHED) {
        this.#state = { is: 'in-head', unread: bytes.subarray(at) };
        break;
      }
      if (head === undefined) return this.#passToNode(bytes.subarray(at));
      const bodyAt = at + head.length;
      const end = bodyAt + head.contentLength;
      hasMore = !isBlankFrom(text, end);
      const request = new FastPathRequest(head, this.#socket, this.#fastPath);
      const found = this.#fastPath.accept(request);
      const isPartial = end > bytes.length;
      if (this.#isForNode(head, found, hasMore, isPartial))
        return this.#passToNode(bytes.subarray(at));
      if (isPartial) {
        const body = new ArrivingBody(request, found as Endpoint, this.#fastPath.now);
        body.add(bytes.subarray(bodyAt));
        this.#state = { is: 'in-body', body };
        break;
      }
      this.#answer(request, found, bytes.subarray(bodyAt, end), hasMore);
      at = end;
    }
    this.#buffer.flush();
  }

  #readBody(body: ArrivingBody, chunk: Buffer): void {
    const taken = body.add(chunk);
    if (body.whole === undefined) return;
    const rest = chunk.subarray(taken);
    const hasMore = !isBlankFrom(rest.toString('latin1'), 0);
    this.#state = OPEN;
    this.#answer(body.request, body.endpoint, body.whole, hasMore);
    if (this.#state === OPEN) this.#read(rest);
    else this.#buffer.flush();
  }

  /**
   * Whether node:http has to answer a request. It also gets heads that are not simple (see
   * `simple-head.ts`), that arrive in too many pieces (`head-reader.ts`) or too slowly
   * (`checkTime`).
   */
  #isForNode(
    head: SimpleHead,
    found: Endpoint | Reply,
    hasMore: boolean,
    isPartial: boolean,
  ): boolean {
    // Something listens to node:http's requests.
    if (this.#fastPath.isObserved) return true;
    // Bytes after a client's last request: node:http decides about them.
    if (head.closes && hasMore) return true;
    // node:http rejects bodies that are still arriving.
    if (isReply(found)) return isPartial;
    if (isPartial && head.contentLength > found.maxBodySize) return true;
    // Files, and requests of the Fetch API.
    return (found.streams === true && found.streamsEvents !== true) || found.isRaw === true;
  }

  /** Runs the call of a complete request. `hasMore` says that more bytes follow it. */
  #answer(request: FastPathRequest, found: Endpoint | Reply, body: Buffer, hasMore: boolean): void {
    if (request.head.closes) this.#state = FINISHING;
    const record = this.#fastPath.record(request);
    const outcome = isReply(found) ? found : this.#fastPath.run(found, body, request, hasMore);
    const answer = this.#replies.add(request, outcome, record);
    if (answer !== undefined) this.#write(answer, request.head, record, hasMore);
  }

  /** Writes the replies that are ready, in order, after an asynchronous call. */
  #writeAnswered(): void {
    if (this.#socket.destroyed) return;
    let call = this.#replies.takeAnswered();
    while (call !== undefined) {
      if (call.answer.stream === undefined)
        this.#write(call.answer, call.request.head, call.record, false);
      else this.#stream(call, call.answer.stream);
      call = this.#replies.takeAnswered();
    }
    if (this.#replies.isEmpty) this.#goOn();
    else this.#buffer.flushSoon();
    this.#readOn();
  }

  /** Writes the next reply. */
  #write(
    answer: Answer,
    { method, closes }: SimpleHead,
    record: AccessRecord | undefined,
    hasMore: boolean,
  ): void {
    const isLast = closes || (!hasMore && this.#replies.isEmpty && this.#endsWithReply);
    const bytes = this.#buffer.add(answer, method, isLast);
    record?.answered(answer, bytes);
    this.#since = this.#fastPath.now;
    if (isLast) this.#end();
  }

  /** Writes the next reply, whose body is the events of a stream. */
  #stream(call: AnsweredCall, stream: ReplyStream): void {
    const { answer, request } = call;
    const { method, closes } = request.head;
    const isLast = closes || (this.#replies.hasOne && this.#endsWithReply);
    // Its head announces the end, so no later call could be answered.
    if (isLast) this.#state = FINISHING;
    // Like node:http, which announces no chunks where it sends none.
    const length = method === 'HEAD' ? undefined : 'chunked';
    const { replyHeads } = this.#fastPath;
    const head = replyHeads.write(replyHeads.fieldsOf(answer), length, isLast);
    const end = () => {
      this.#replies.endStream();
      call.record?.answered(answer, call.sent);
      this.#since = this.#fastPath.now;
      if (isLast) this.#end();
      else this.#writeAnswered();
    };
    this.#buffer.flush();
    if (method === 'HEAD') {
      stream.cancel();
      this.#socket.write(head, 'latin1');
      return end();
    }
    const onBytes = (bytes: number) => {
      call.sent += bytes;
    };
    const init = { socket: this.#socket, head, stream, onBytes, onEnd: end };
    this.#fastPath.loadEvents(
      ({ pipeEvents }) => {
        if (!this.#socket.destroyed) pipeEvents(init);
      },
      () => {
        stream.cancel();
        this.destroy();
      },
    );
  }

  /** Whether the connection ends with its next reply, if no other is pending. */
  get #endsWithReply(): boolean {
    const state = this.#state;
    if (state.is === 'finishing') return state.finalResponse === undefined;
    return state.is === 'open' && this.#fastPath.closing;
  }

  /** Whether replies have no room at the moment. */
  get #isFull(): boolean {
    return this.#replies.isFull || this.#socket.writableNeedDrain;
  }

  /** Resumes reading once there is room for replies. */
  #readOn(): void {
    if (this.#state === FULL && !this.#isFull) this.#socket.resume();
  }

  /**
   * A client that closes its side has disconnected, or still waits for its replies. These cases
   * look the same.
   */
  #clientEnded(): void {
    const { is } = this.#state;
    if (is === 'ended') return;
    if (is === 'in-head' || is === 'in-body') this.#finish(BROKEN_OFF);
    else if (is !== 'finishing') this.#finish();
    // Clients that read a stream to its end keep both sides open.
    const grace = this.#replies.isStreaming ? 0 : GRACE;
    if (!this.#replies.isEmpty) this.#grace = setTimeout(() => this.#replies.abandonCalls(), grace);
  }

  /** Stops reading, and ends the connection once all calls are answered. */
  #finish(finalResponse?: string): void {
    this.#state = { is: 'finishing', finalResponse };
    this.#goOn();
  }

  /** Passes the connection to node:http once all calls are answered, with unread bytes. */
  #passToNode(unread: Buffer): void {
    this.#state = { is: 'passing', unread: [unread], unreadSize: unread.length };
    this.#goOn();
  }

  /** Does what the state waits for, once all calls are answered. */
  #goOn(): void {
    this.#buffer.flush();
    if (!this.#replies.isEmpty) return;
    const state = this.#state;
    if (state.is === 'passing') {
      this.#putBack(Buffer.concat(state.unread));
      this.#giveToNode();
    } else if (state.is === 'finishing') {
      this.#buffer.addText(state.finalResponse ?? '');
      this.#end();
    }
  }

  #end(): void {
    this.#buffer.flush();
    this.#state = ENDED;
    this.#since = this.#fastPath.now;
    this.#socket.end();
  }

  /**
   * Stops reading, and puts unread bytes back into the socket, before everything that arrives
   * later, including the client's end.
   */
  #putBack(unread: Buffer): void {
    this.#socket.pause();
    this.#socket.unshift(unread);
  }

  #giveToNode(): void {
    const socket = this.#socket;
    const { nodeServer, connections } = this.#fastPath;
    const preparing = nodeServer.prepare();
    if (preparing !== undefined) {
      preparing.then(
        () => this.#giveToNode(),
        () => this.destroy(),
      );
      return;
    }
    if (socket.destroyed) return;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.off(event, listener);
    connections.delete(this);
    nodeServer.take(socket);
  }

  #closed(): void {
    clearTimeout(this.#grace);
    this.#fastPath.connections.delete(this);
    this.#replies.dropCalls();
  }
}

const BROKEN_OFF = finalResponse('400 Bad Request');
/** Milliseconds after a reply in which the next request is likely. */
const IDLE = 1_000;
/** Milliseconds to drop incoming bytes after the last reply. */
const LINGER = 1_000;
/** Unread bytes for node:http, after which a connection is not read. */
const MOST_UNREAD = 65_536;
/** Milliseconds that calls can still run after their client has closed its side. */
const GRACE = 1_000;
