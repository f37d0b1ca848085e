import type { Socket } from 'node:net';
import { isReply, type PendingReply, type Reply } from '@mikrokit/router';
import type { AccessRecord } from '../../middleware/access-record.ts';
import type { Answer } from '../server-middleware.ts';
import type { Lane } from './lane.ts';
import type { LaneRequest } from './lane-request.ts';
import { ReplyBuffer } from './reply-buffer.ts';
import { sizeOf, type WaitingCall } from './waiting-call.ts';

/** The connection of a queue. */
export interface ReplyQueueOwner {
  /** Whether the connection ends with the reply to its last request so far. */
  readonly endsWhenAnswered: boolean;
  /** Called after each reply. `closes` says that it was the last one. */
  replied(closes: boolean): void;
  /** Called when replies that had to wait are written, and no other is due. */
  allAnswered(): void;
  /** Called when replies that had to wait are written, so that more may be read. */
  advanced(): void;
}

/** The replies of a connection, which are written in the order of its requests. */
export class ReplyQueue {
  readonly #socket: Socket;
  readonly #lane: Lane;
  readonly #owner: ReplyQueueOwner;
  readonly #buffer: ReplyBuffer;
  /** Calls whose replies are still due, in order. */
  readonly #calls: WaitingCall[] = [];
  /** The size of finished replies that wait for earlier ones. */
  #waitingSize = 0;
  #flushes = false;

  constructor(socket: Socket, lane: Lane, owner: ReplyQueueOwner) {
    this.#socket = socket;
    this.#lane = lane;
    this.#owner = owner;
    this.#buffer = new ReplyBuffer(socket, lane.replyHeads);
  }

  /** Whether no reply is due. */
  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** Whether no more calls may begin for now, so that a caller cannot fill the memory. */
  get isFull(): boolean {
    return (
      this.#calls.length >= MOST_CALLS ||
      this.#waitingSize > MOST_WAITING ||
      this.#socket.writableNeedDrain
    );
  }

  /** Writes a reply once it is there and those of earlier calls are written. */
  add(request: LaneRequest, outcome: Reply | PendingReply, record: AccessRecord | undefined): void {
    if (!isReply(outcome)) {
      const call: WaitingCall = { request, record, pending: outcome, answer: undefined };
      this.#calls.push(call);
      outcome.then((reply) => this.#settle(call, this.#lane.finish(request, reply)));
      return;
    }
    const answer = this.#lane.finish(request, outcome);
    if (this.#calls.length === 0 && !(answer instanceof Promise)) {
      this.#write(answer, request, record);
      return;
    }
    const call: WaitingCall = { request, record, pending: undefined, answer: undefined };
    this.#calls.push(call);
    this.#settle(call, answer);
  }

  /** Adds text in ASCII behind the last reply. */
  addText(text: string): void {
    this.#buffer.addText(text);
  }

  flush(): void {
    this.#buffer.flush();
  }

  /** Sends replies that are many or have waited for a while. */
  flushIfDue(): void {
    this.#buffer.flushIfDue();
  }

  /** Cancels the calls that run; their replies are still sent. */
  cancelCalls(): void {
    for (const { pending } of [...this.#calls]) pending?.cancel();
  }

  /** Cancels the calls of a caller that is taken to be gone. If it is not, it gets their replies. */
  abandonCalls(): void {
    for (const call of this.#calls) {
      call.record?.abandoned();
      call.record = undefined;
    }
    this.cancelCalls();
  }

  /** Cancels the calls of a closed connection. */
  dropCalls(): void {
    for (const { pending, record } of this.#calls.splice(0)) {
      pending?.cancel();
      record?.abandoned();
    }
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
    if (calls.length === 0) this.#owner.allAnswered();
    else {
      this.#buffer.flushIfDue();
      this.#flushSoon();
    }
    this.#owner.advanced();
  }

  /** Writes the reply that is next. */
  #write(answer: Answer, { head }: LaneRequest, record: AccessRecord | undefined): void {
    const closes = head.closes || (this.#calls.length === 0 && this.#owner.endsWhenAnswered);
    const bytes = this.#buffer.add(answer, head.method, closes);
    record?.answered(answer, bytes);
    this.#owner.replied(closes);
  }

  /** Replies of calls that end in the same turn leave together. */
  #flushSoon(): void {
    if (this.#flushes || this.#buffer.isEmpty) return;
    this.#flushes = true;
    process.nextTick(() => {
      this.#flushes = false;
      this.#buffer.flush();
    });
  }
}

/** Calls without a reply, after which a connection is not read. */
const MOST_CALLS = 1_000;
/** Bytes of finished replies behind an unfinished one, after which a connection is not read. */
const MOST_WAITING = 65_536;
