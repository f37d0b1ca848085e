import type { Socket } from 'node:net';
import { type Endpoint, isReply, type Reply } from '@mikrokit/router';
import { ArrivingBody } from './arriving-body.ts';
import { HeadReader, UNFINISHED } from './head-reader.ts';
import type { Lane } from './lane.ts';
import { LaneRequest } from './lane-request.ts';
import { isBlankFrom } from './plain-head.ts';
import { ReplyQueue, type ReplyQueueOwner } from './reply-queue.ts';

/**
 * A connection whose requests are plain so far. It reads requests and starts their calls. At the first byte that is not
 * plain it hands itself over to node:http.
 */
export class LaneConnection implements ReplyQueueOwner {
  readonly #socket: Socket;
  readonly #lane: Lane;
  readonly #heads: HeadReader;
  readonly #replies: ReplyQueue;
  /** An unfinished head. */
  #unread: Buffer | undefined;
  /** How often that head was read again, because more of it came. */
  #rereads = 0;
  #body: ArrivingBody | undefined;
  /** Whether bytes lie behind the request that is being answered. */
  #hasMore = false;
  #isPaused = false;
  /** Whether nothing more is read: the last request was, or the connection failed. */
  #isOver = false;
  /** Whether the last reply has been written. */
  #isEnded = false;
  /** Text to write before the end, once all calls are answered. */
  #lastWords: string | undefined;
  #isLeaving = false;
  #grace: NodeJS.Timeout | undefined;
  /** By the lane's clock: the last time that the state changed. */
  #since: number;
  /** Whether no request has begun yet. */
  #isSilent = true;
  readonly #listeners = {
    data: (chunk: Buffer) => this.#receive(chunk),
    drain: () => this.advanced(),
    end: () => this.#callerEnded(),
    // 'close' follows.
    error: () => {},
    close: () => this.#closed(),
  };

  constructor(socket: Socket, lane: Lane) {
    this.#socket = socket;
    this.#lane = lane;
    this.#heads = new HeadReader(lane.maxHeadSize);
    this.#replies = new ReplyQueue(socket, lane, this);
    this.#since = lane.now;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener);
  }

  /** Whether no call runs, no request has begun and no reply is still on its way. */
  get isIdle(): boolean {
    return (
      !this.#isEnded &&
      this.#replies.isEmpty &&
      this.#unread === undefined &&
      this.#body === undefined &&
      !this.#isPaused &&
      this.#socket.writableLength === 0
    );
  }

  /** Cancels the calls that run; their replies are still sent. */
  cancelCalls(): void {
    this.#replies.cancelCalls();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Ends the connection, or its request, when the time for it is over. */
  checkTime(): void {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = this.#lane.timeouts;
    const { now } = this.#lane;
    const waited = now - this.#since;
    if (this.#isEnded) {
      if (this.#socket.writableLength === 0 && waited > LINGER) this.destroy();
    } else if (this.#body !== undefined) {
      if (requestTimeout > 0 && now - this.#body.since > requestTimeout) this.#refuse(TIMED_OUT);
    } else if (this.#unread !== undefined) {
      // The rest of a head does not come: node:http waits for it.
      this.#handOver(this.#unread);
    } else if (this.#isSilent) {
      if (headersTimeout > 0 && waited > headersTimeout) this.#refuse(TIMED_OUT);
    } else if (this.isIdle && keepAliveTimeout > 0 && waited > keepAliveTimeout + KEPT_LONGER) {
      this.destroy();
    }
  }

  get endsWhenAnswered(): boolean {
    const isLast = !this.#hasMore && this.#lastWords === undefined;
    return isLast && (this.#lane.closing || this.#isOver);
  }

  replied(closes: boolean): void {
    this.#since = this.#lane.now;
    if (closes) this.#end();
  }

  allAnswered(): void {
    this.#replies.flush();
    if (this.#isLeaving) this.#leave();
    else if (this.#lastWords !== undefined) {
      this.#replies.addText(this.#lastWords);
      this.#end();
    } else if (this.#isOver && !this.#isEnded) this.#end();
  }

  advanced(): void {
    if (!this.#isPaused || this.#isLeaving || this.#replies.isFull) return;
    this.#isPaused = false;
    this.#socket.resume();
  }

  #receive(chunk: Buffer): void {
    // Bytes behind the last request are dropped: a socket that is closed with unread bytes is reset.
    if (this.#isOver) return;
    const body = this.#body;
    if (body === undefined) {
      const unread = this.#unread;
      this.#unread = undefined;
      if (unread === undefined) return this.#read(chunk);
      const bytes = Buffer.concat([unread, chunk]);
      // Each of these reads begins at the start of the head. node:http goes on where it was, however many pieces there are.
      if (++this.#rereads > MOST_REREADS) this.#handOver(bytes);
      else this.#read(bytes);
      return;
    }
    const taken = body.add(chunk);
    if (body.whole === undefined) return;
    this.#body = undefined;
    this.#hasMore = taken < chunk.length && !isBlankFrom(chunk.toString('latin1', taken), 0);
    this.#answer(body.request, body.endpoint, body.whole);
    this.#read(chunk.subarray(taken));
  }

  /** Reads requests and starts their calls. */
  #read(bytes: Buffer): void {
    const text = bytes.toString('latin1');
    let at = 0;
    while (at < bytes.length && !this.#isOver) {
      // They do not keep a connection open either: its time goes on from its last reply.
      if (isBlankFrom(text, at)) {
        at = bytes.length;
        break;
      }
      this.#isSilent = false;
      this.#replies.flushIfDue();
      if (this.#replies.isFull) {
        this.#pause(bytes.subarray(at));
        at = bytes.length;
        break;
      }
      const head = this.#heads.read(bytes, text, at);
      if (head === UNFINISHED) break;
      if (head === undefined || this.#lane.isObserved) return this.#handOver(bytes.subarray(at));
      this.#rereads = 0;
      const bodyAt = at + head.length;
      const end = bodyAt + head.contentLength;
      const hasMore = !isBlankFrom(text, end);
      // Bytes behind the last request of a caller: node:http says what they mean.
      if (head.closes && hasMore) return this.#handOver(bytes.subarray(at));
      const request = new LaneRequest(head, this.#socket, this.#lane);
      const found = this.#lane.accept(request);
      const isPartial = end > bytes.length;
      const isRefused = isReply(found) || head.contentLength > found.maxBodySize;
      // A reply that arrives over time is node:http's to write. Nor is Node's way of refusing a body that is still arriving
      // repeated here.
      if (!isReply(found) && found.isRaw) return this.#handOver(bytes.subarray(at));
      if (found.streams || (isPartial && isRefused)) return this.#handOver(bytes.subarray(at));
      if (isPartial) {
        this.#body = new ArrivingBody(request, found as Endpoint, this.#lane.now);
        this.#body.add(bytes.subarray(bodyAt));
        at = bytes.length;
        break;
      }
      this.#hasMore = hasMore;
      this.#answer(request, found, bytes.subarray(bodyAt, end));
      at = end;
    }
    if (at < bytes.length && !this.#isOver) this.#unread = bytes.subarray(at);
    this.#hasMore = this.#unread !== undefined || this.#body !== undefined || this.#isPaused;
    this.#replies.flush();
  }

  /** Runs the call of a whole request, or refuses it. */
  #answer(request: LaneRequest, found: Endpoint | Reply, body: Buffer): void {
    if (request.head.closes) this.#isOver = true;
    const record = this.#lane.record(request);
    const outcome = isReply(found) ? found : this.#lane.run(found, body, request, this.#hasMore);
    this.#replies.add(request, outcome, record);
  }

  /**
   * Stops reading, and puts unread bytes back into the socket, which keeps them before all that arrives by then, the end
   * of the caller included.
   */
  #pause(unread: Buffer): void {
    this.#isPaused = true;
    this.#hasMore = true;
    this.#socket.pause();
    this.#socket.unshift(unread);
  }

  /** Refuses what is being received, once all earlier calls are answered. */
  #refuse(words: string): void {
    this.#isOver = true;
    this.#lastWords = words;
    this.#unread = undefined;
    this.#body = undefined;
    if (this.#replies.isEmpty) this.allAnswered();
  }

  /** A caller that closes its side has gone away, or waits for its replies: nothing tells which. */
  #callerEnded(): void {
    if (this.#isEnded) return;
    if (this.#unread !== undefined || this.#body !== undefined) this.#refuse(BROKEN_OFF);
    this.#isOver = true;
    if (this.#replies.isEmpty) this.allAnswered();
    else this.#grace = setTimeout(() => this.#replies.abandonCalls(), GRACE);
  }

  #end(): void {
    this.#replies.flush();
    this.#isOver = true;
    this.#isEnded = true;
    this.#since = this.#lane.now;
    this.#socket.end();
  }

  /** Gives the connection to node:http, with bytes that are not plain, once all earlier calls are answered. */
  #handOver(bytes: Buffer): void {
    this.#isLeaving = true;
    this.#isOver = true;
    this.#unread = undefined;
    this.#pause(bytes);
    this.#replies.flush();
    if (this.#replies.isEmpty) this.#leave();
  }

  #leave(): void {
    const socket = this.#socket;
    const { handOver, connections } = this.#lane;
    const preparing = handOver.prepare();
    if (preparing !== undefined) {
      preparing.then(
        () => this.#leave(),
        () => this.destroy(),
      );
      return;
    }
    if (socket.destroyed) return;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.off(event, listener);
    connections.delete(this);
    handOver.give(socket);
  }

  #closed(): void {
    clearTimeout(this.#grace);
    this.#lane.connections.delete(this);
    this.#replies.dropCalls();
  }
}

/** Heads of callers who mean well come in one piece, or in few. */
const MOST_REREADS = 8;
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
const BROKEN_OFF = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
/** Milliseconds in which what a caller still sends is dropped after the last reply. */
const LINGER = 1_000;
/** Milliseconds that the calls of a caller may still run after it has closed its side. */
const GRACE = 1_000;
/** Milliseconds beyond the announced time, as in node:http: a request may be on its way. */
const KEPT_LONGER = 1_000;
