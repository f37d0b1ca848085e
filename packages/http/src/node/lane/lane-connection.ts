import type { Socket } from 'node:net';
import { type Endpoint, isReply, type Reply, refuseBody, tooLarge } from '@mikrokit/router';
import { notUtf8, utf8TextOf } from '../../body/utf8-text.ts';
import type { AccessRecord } from '../../middleware/access-record.ts';
import { ArrivingBody } from './arriving-body.ts';
import { KnownHeads } from './known-heads.ts';
import type { Lane } from './lane.ts';
import { LaneRequest } from './lane-request.ts';
import { mayBecomePlain, type PlainHead } from './plain-head.ts';
import { ReplyBuffer } from './reply-buffer.ts';
import { type Answer, sizeOf, type WaitingCall } from './waiting-call.ts';

/**
 * A connection whose requests are plain so far. It reads requests, starts their calls and writes the replies in order.
 * At the first byte that is not plain it hands itself over to node:http.
 */
export class LaneConnection {
  readonly #socket: Socket;
  readonly #lane: Lane;
  readonly #heads = new KnownHeads();
  readonly #replies: ReplyBuffer;
  /** Calls whose replies are still due, in order. */
  readonly #calls: WaitingCall[] = [];
  /** The size of finished replies that wait for earlier ones. */
  #waitingSize = 0;
  /** Received bytes without meaning yet: an unfinished head, or requests that have to wait. */
  #unread: Buffer | undefined;
  #body: ArrivingBody | undefined;
  /** Whether bytes lie behind the request that is being answered. */
  #hasMore = false;
  #isPaused = false;
  /** Whether nothing more is read: the last request was, or the connection failed. */
  #isOver = false;
  /** Whether the last reply has been written. */
  #isEnded = false;
  /** What is written when all calls are answered, before the end. */
  #lastWords: string | undefined;
  #isLeaving = false;
  #flushes = false;
  #grace: NodeJS.Timeout | undefined;
  /** By the lane's clock: the last time that the state changed. */
  #since: number;
  #isSilent = true;
  readonly #listeners = {
    data: (chunk: Buffer) => this.#receive(chunk),
    drain: () => this.#goOn(),
    end: () => this.#callerEnded(),
    // 'close' follows.
    error: () => {},
    close: () => this.#closed(),
  };

  constructor(socket: Socket, lane: Lane) {
    this.#socket = socket;
    this.#lane = lane;
    this.#replies = new ReplyBuffer(socket, lane.replyHeads);
    this.#since = lane.now;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener);
  }

  /** Whether no call runs, no request has begun and no reply is still on its way. */
  get isIdle(): boolean {
    return (
      !this.#isEnded &&
      this.#calls.length === 0 &&
      this.#unread === undefined &&
      this.#body === undefined &&
      !this.#isLeaving &&
      this.#socket.writableLength === 0
    );
  }

  /** Cancels the calls that run; their replies are still sent. */
  cancelCalls(): void {
    for (const { pending } of [...this.#calls]) pending?.cancel();
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
    } else if (this.#unread !== undefined && !this.#isPaused) {
      // The rest of a head does not come: node:http waits for it.
      this.#handOver(this.#unread);
    } else if (this.#isSilent) {
      if (headersTimeout > 0 && waited > headersTimeout) this.#refuse(TIMED_OUT);
    } else if (this.isIdle && keepAliveTimeout > 0 && waited > keepAliveTimeout + KEPT_LONGER) {
      this.destroy();
    }
  }

  #receive(chunk: Buffer): void {
    // Bytes behind the last request are dropped: a socket that is closed with unread bytes is reset.
    if (this.#isOver) return;
    this.#isSilent = false;
    const body = this.#body;
    if (body === undefined) {
      const unread = this.#unread;
      this.#unread = undefined;
      this.#read(unread === undefined ? chunk : Buffer.concat([unread, chunk]));
      return;
    }
    const taken = body.add(chunk);
    if (body.whole === undefined) return;
    this.#body = undefined;
    this.#hasMore = taken < chunk.length;
    this.#call(body.request, body.endpoint, body.whole);
    this.#read(chunk.subarray(taken));
  }

  /** Reads requests and starts their calls. */
  #read(bytes: Buffer): void {
    const text = bytes.toString('latin1');
    let at = 0;
    while (at < bytes.length && !this.#isOver) {
      this.#replies.flushIfDue();
      if (this.#mustWait) {
        this.#pause();
        break;
      }
      const head = this.#findHead(text, at) ?? this.#parse(bytes, text, at);
      if (head === UNFINISHED) break;
      if (head === undefined || this.#lane.isObserved) return this.#handOver(bytes.subarray(at));
      const bodyAt = at + head.length;
      const end = bodyAt + head.contentLength;
      // Bytes behind the last request of a caller: node:http says what they mean.
      if (head.closes && end < bytes.length) return this.#handOver(bytes.subarray(at));
      const request = new LaneRequest(head, this.#socket, this.#lane);
      const found = this.#lane.accept(request);
      if (end > bytes.length) {
        // Node's way of refusing a body that is still arriving is not repeated here.
        if (isReply(found) || head.contentLength > found.maxBodySize)
          return this.#handOver(bytes.subarray(at));
        this.#body = new ArrivingBody(request, found, this.#lane.now);
        this.#body.add(bytes.subarray(bodyAt));
        at = bytes.length;
        break;
      }
      this.#hasMore = end < bytes.length;
      if (isReply(found)) this.#answer(request, found, this.#lane.record(request));
      else this.#call(request, found, bytes.subarray(bodyAt, end));
      at = end;
    }
    if (at < bytes.length && !this.#isOver) this.#unread = bytes.subarray(at);
    this.#hasMore = this.#unread !== undefined || this.#body !== undefined;
    this.#replies.flush();
  }

  /** A head that is known or differs from the last one in values, which may be too long. */
  #findHead(text: string, at: number): PlainHead | undefined {
    const head = this.#heads.find(text, at);
    return head !== undefined && head.length < this.#lane.maxHeadSize ? head : undefined;
  }

  /** Reads a head that is not known yet; `undefined` if it is not plain. */
  #parse(bytes: Buffer, text: string, at: number): PlainHead | typeof UNFINISHED | undefined {
    const end = text.indexOf('\r\n\r\n', at);
    const length = (end === -1 ? text.length : end + 4) - at;
    // node:http counts in its own way, and refuses.
    if (length >= this.#lane.maxHeadSize) return undefined;
    // A text of its own: a slice would keep all that was read in memory.
    if (end !== -1) return this.#heads.parse(bytes.toString('latin1', at, end + 4));
    return mayBecomePlain(text.slice(at, at + LONGEST_BEGINNING)) ? UNFINISHED : undefined;
  }

  /** Runs the call of a whole request. */
  #call(request: LaneRequest, endpoint: Endpoint, body: Buffer): void {
    if (request.head.closes) this.#isOver = true;
    const record = this.#lane.record(request);
    const text = body.length === 0 ? '' : utf8TextOf(body);
    if (body.length > endpoint.maxBodySize)
      return this.#answer(request, refuseBody(endpoint, tooLarge), record);
    if (text === undefined) return this.#answer(request, refuseBody(endpoint, notUtf8), record);
    const outcome = this.#hasMore
      ? this.#lane.isolate(runEndpoint, endpoint, text, request)
      : endpoint.run(text, request);
    if (isReply(outcome)) return this.#answer(request, outcome, record);
    const call: WaitingCall = { request, record, pending: outcome, answer: undefined };
    this.#calls.push(call);
    outcome.then((reply) => this.#settle(call, this.#lane.finish(request, reply)));
  }

  /** Writes a reply, or keeps it until those of earlier calls are written. */
  #answer(request: LaneRequest, reply: Reply, record: AccessRecord | undefined): void {
    const answer = this.#lane.finish(request, reply);
    if (this.#calls.length === 0 && !(answer instanceof Promise)) {
      this.#write(answer, request, record);
      return;
    }
    const call: WaitingCall = { request, record, pending: undefined, answer: undefined };
    this.#calls.push(call);
    this.#settle(call, answer);
  }

  #settle(call: WaitingCall, answer: Answer | Promise<Answer>): void {
    if (answer instanceof Promise) {
      answer.then((finished) => this.#settle(call, finished));
      return;
    }
    if (this.#socket.destroyed) return;
    call.pending = undefined;
    call.answer = answer;
    this.#waitingSize += sizeOf(answer);
    this.#writeSettled();
  }

  #writeSettled(): void {
    const calls = this.#calls;
    for (let call = calls[0]; call?.answer !== undefined; call = calls[0]) {
      calls.shift();
      this.#waitingSize -= sizeOf(call.answer);
      this.#write(call.answer, call.request, call.record);
    }
    if (calls.length === 0) this.#allAnswered();
    else {
      this.#replies.flushIfDue();
      this.#flushSoon();
    }
    this.#goOn();
  }

  /** Writes the reply that is next. */
  #write(answer: Answer, request: LaneRequest, record: AccessRecord | undefined): void {
    const { head } = request;
    const isLast = this.#calls.length === 0 && !this.#hasMore && this.#lastWords === undefined;
    const closes = head.closes || (isLast && (this.#lane.closing || this.#isOver));
    const bytes = this.#replies.add(answer, head.method, closes);
    record?.answered(answer, bytes);
    this.#since = this.#lane.now;
    if (closes) this.#end();
  }

  /** Replies of calls that end in the same turn leave together. */
  #flushSoon(): void {
    if (this.#flushes || this.#replies.isEmpty) return;
    this.#flushes = true;
    process.nextTick(() => {
      this.#flushes = false;
      this.#replies.flush();
    });
  }

  #allAnswered(): void {
    this.#replies.flush();
    if (this.#isLeaving) this.#leave();
    else if (this.#lastWords !== undefined) {
      this.#replies.addText(this.#lastWords);
      this.#end();
    } else if (this.#isOver && !this.#isEnded) this.#end();
  }

  /** Whether nothing more may be read for now, so that a caller cannot fill the memory. */
  get #mustWait(): boolean {
    return (
      this.#calls.length >= MOST_CALLS ||
      this.#waitingSize > MOST_WAITING ||
      this.#socket.writableNeedDrain
    );
  }

  #pause(): void {
    this.#isPaused = true;
    this.#socket.pause();
  }

  #goOn(): void {
    if (!this.#isPaused || this.#isLeaving || this.#mustWait) return;
    this.#isPaused = false;
    const unread = this.#unread;
    this.#unread = undefined;
    if (unread !== undefined) this.#read(unread);
    if (!this.#isPaused) this.#socket.resume();
  }

  /** Refuses what is being received, once all earlier calls are answered. */
  #refuse(words: string): void {
    this.#isOver = true;
    this.#lastWords = words;
    this.#unread = undefined;
    this.#body = undefined;
    if (this.#calls.length === 0) this.#allAnswered();
  }

  /** A caller that closes its side has gone away, or waits for its replies: nothing tells which. */
  #callerEnded(): void {
    if (this.#isEnded) return;
    if (this.#unread !== undefined || this.#body !== undefined) this.#refuse(BROKEN_OFF);
    this.#isOver = true;
    if (this.#calls.length === 0) this.#allAnswered();
    else this.#grace = setTimeout(() => this.#abandonCalls(), GRACE);
  }

  /** The caller is taken to be gone. If it is not, it gets what its cancelled calls reply. */
  #abandonCalls(): void {
    for (const call of this.#calls) {
      call.record?.abandoned();
      call.record = undefined;
    }
    this.cancelCalls();
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
    this.#unread = bytes;
    this.#pause();
    this.#replies.flush();
    if (this.#calls.length === 0) this.#leave();
  }

  #leave(): void {
    const socket = this.#socket;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.off(event, listener);
    socket.unshift(this.#unread);
    this.#lane.handOver(this, socket);
    socket.resume();
  }

  #closed(): void {
    clearTimeout(this.#grace);
    this.#lane.connections.delete(this);
    for (const { pending, record } of this.#calls.splice(0)) {
      pending?.cancel();
      record?.abandoned();
    }
  }
}

function runEndpoint(endpoint: Endpoint, text: string, request: LaneRequest) {
  return endpoint.run(text, request);
}

const UNFINISHED = 'unfinished';
const LONGEST_BEGINNING = 9;
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
const BROKEN_OFF = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
/** Calls without a reply, after which a connection is not read. */
const MOST_CALLS = 1_000;
/** Bytes of finished replies behind an unfinished one, after which a connection is not read. */
const MOST_WAITING = 65_536;
/** Milliseconds in which what a caller still sends is dropped after the last reply. */
const LINGER = 1_000;
/** Milliseconds that the calls of a caller may still run after it has closed its side. */
const GRACE = 1_000;
/** Milliseconds beyond the announced time, as in node:http: a request may be on its way. */
const KEPT_LONGER = 1_000;
