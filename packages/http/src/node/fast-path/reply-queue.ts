import { isReply, type PendingReply, type Reply } from '@mikrokit/router';
import type { AccessRecord } from '../../middleware/access-record.ts';
import type { Answer } from '../server-middleware.ts';
import type { FastPath } from './fast-path.ts';
import type { FastPathRequest } from './fast-path-request.ts';

/** A call without a reply, or with one that waits for earlier replies. */
interface WaitingCall {
  readonly request: FastPathRequest;
  /** Its line of the access log, until it is written. */
  record: AccessRecord | undefined;
  /** The running call, which can be cancelled. */
  pending: PendingReply | undefined;
  answer: Answer | undefined;
}

/** A call whose reply can be written. */
type AnsweredCall = WaitingCall & { readonly answer: Answer };

/** The calls of a connection whose replies cannot be written at once, in the order of their requests. */
export class ReplyQueue {
  readonly #fastPath: FastPath;
  readonly #onAnswer: () => void;
  readonly #calls: WaitingCall[] = [];
  /** The size of finished replies that wait for earlier ones. */
  #waitingSize = 0;

  /** `onAnswer` runs when a call has got its reply, which is perhaps the next one. */
  constructor(fastPath: FastPath, onAnswer: () => void) {
    this.#fastPath = fastPath;
    this.#onAnswer = onAnswer;
  }

  /** Whether no reply is due. */
  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** Whether no more calls may begin for now, so that a client cannot fill the memory. */
  get isFull(): boolean {
    return this.#calls.length >= MOST_CALLS || this.#waitingSize > MOST_WAITING;
  }

  /** Returns the reply if it can be written at once; otherwise its call waits here. */
  add(
    request: FastPathRequest,
    outcome: Reply | PendingReply,
    record: AccessRecord | undefined,
  ): Answer | undefined {
    if (!isReply(outcome)) {
      const call: WaitingCall = { request, record, pending: outcome, answer: undefined };
      this.#calls.push(call);
      outcome.then((reply) => this.#settle(call, this.#fastPath.finish(request, reply)));
      return undefined;
    }
    const answer = this.#fastPath.finish(request, outcome);
    if (this.#calls.length === 0 && !(answer instanceof Promise)) return answer;
    const call: WaitingCall = { request, record, pending: undefined, answer: undefined };
    this.#calls.push(call);
    this.#settle(call, answer);
    return undefined;
  }

  /** Takes the first call if it has its reply. */
  takeAnswered(): AnsweredCall | undefined {
    const call = this.#calls[0];
    if (call?.answer === undefined) return undefined;
    this.#calls.shift();
    this.#waitingSize -= sizeOf(call.answer);
    return call as AnsweredCall;
  }

  /** Cancels the calls that run; their replies are still sent. */
  cancelCalls(): void {
    for (const { pending } of [...this.#calls]) pending?.cancel();
  }

  /** Cancels the calls of a client that is taken to be gone. If it is not, it gets their replies. */
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
    call.pending = undefined;
    call.answer = answer;
    this.#waitingSize += sizeOf(answer);
    this.#onAnswer();
  }
}

/** Roughly the bytes that an answer occupies. */
function sizeOf({ bytes, body }: Answer): number {
  return bytes?.length ?? body?.length ?? 0;
}

/** Calls without a reply, after which a connection is not read. */
const MOST_CALLS = 1_000;
/** Bytes of finished replies behind an unfinished one, after which a connection is not read. */
const MOST_WAITING = 65_536;
